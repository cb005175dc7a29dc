package dev.postroom.application.campaign.composing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.template.Templates;

/** The subject of a campaign's mails as it was written, without the values of a recipient. */
public final class CampaignSubject {

    private CampaignSubject() {}

    /** The subject of the campaign, or of the version of its template that was sent. */
    public static String of(Workspace workspace, Campaign campaign, Templates templates) {
        return campaign.content()
                .subject()
                .or(() ->
                        campaign.content()
                                .templateVersion()
                                .flatMap(version ->
                                        templates.findVersion(
                                                workspace,
                                                campaign.content().templateId(),
                                                version))
                                .map(template -> template.source().subject()))
                .orElse(campaign.name());
    }
}
