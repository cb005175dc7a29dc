package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.report.ViewCampaigns;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;

/** Renders mails of campaigns again, for their readers. */
public final class CampaignViewing implements ViewCampaigns {

    private final Campaigns campaigns;
    private final CampaignComposer composer;

    public CampaignViewing(Campaigns campaigns, CampaignComposer composer) {
        this.campaigns = campaigns;
        this.composer = composer;
    }

    @Override
    public Optional<String> html(TokenCaller caller, Subscriber reader) {
        Workspace workspace = caller.workspace();
        Optional<Campaign> campaign =
                caller.mail()
                        .filter(MailReference::isCampaign)
                        .flatMap(cause -> campaigns.read(workspace, new CampaignId(cause.id())))
                        .filter(found -> found.content().templateVersion().isPresent());
        return campaign.flatMap(sent -> rendered(workspace, sent, reader));
    }

    private Optional<String> rendered(Workspace workspace, Campaign campaign, Subscriber reader) {
        Recipient recipient = new Recipient(reader.id(), reader.email(), reader.profile());
        try {
            return composer.untracked(workspace, campaign)
                    .write(recipient)
                    .content()
                    .html()
                    .map(ComposedText::whole);
        } catch (FailureException e) {
            return switch (e.failure()) {
                case Failure.NotFound _, Failure.Invalid _ -> Optional.empty();
                default -> throw e;
            };
        }
    }
}
