package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.TrialLetter;
import dev.postroom.application.campaign.composing.TrialReader;
import dev.postroom.application.email.RecipientPolicy;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.Template;

import java.util.List;
import java.util.Optional;

/** Previews of campaigns, and test mails. */
public final class CampaignTrial implements TryCampaigns {

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final Subscribers subscribers;
    private final Emails emails;
    private final RecipientPolicy mailability;
    private final CampaignTools tools;

    public CampaignTrial(
            UnitOfWork work,
            Campaigns campaigns,
            Subscribers subscribers,
            Emails emails,
            RecipientPolicy mailability,
            CampaignTools tools) {
        this.work = work;
        this.campaigns = campaigns;
        this.subscribers = subscribers;
        this.emails = emails;
        this.mailability = mailability;
        this.tools = tools;
    }

    @Override
    public Preview preview(Workspace workspace, CampaignId id, Optional<SubscriberId> subscriber) {
        TrialLetter letter = letter(workspace, id);
        return letter.preview(
                subscriber
                        .map(known -> TrialReader.of(person(workspace, known)))
                        .orElseGet(TrialReader::sample));
    }

    @Override
    public List<Email> test(Caller caller, CampaignId id, List<EmailAddress> to) {
        Workspace workspace = caller.workspace();
        TrialLetter letter = letter(workspace, id);
        List<EmailAddress> addresses = to.stream().distinct().toList();
        if (addresses.isEmpty()) {
            throw invalid("to", "empty", "Must contain at least one address.");
        }
        // repeated addresses count: the description limits the list and not what is left of it
        if (to.size() > MAX_TEST) {
            throw invalid("to", "too_many", Messages.atMost(MAX_TEST, "addresses"));
        }
        List<Email> mails =
                addresses.stream().map(address -> mail(workspace, letter, address)).toList();
        mails.forEach(mail -> tools.writability().require(mail.mail()));
        work.inTransaction(() -> {
            emails.add(workspace, mails);
            work.reserve(workspace, PlanResource.EMAILS_PER_MONTH, Email.sendable(mails));
        });
        return mails;
    }

    private Email mail(Workspace workspace, TrialLetter letter, EmailAddress address) {
        Optional<Subscriber> person = subscribers.findByEmail(workspace, address);
        TrialReader reader = person.map(TrialReader::of).orElseGet(TrialReader::sample).at(address);
        return letter.mail(
                work.nextId(),
                reader,
                mailability.allows(workspace, MailKind.TRANSACTIONAL, address, person),
                work.now(workspace));
    }

    private TrialLetter letter(Workspace workspace, CampaignId id) {
        Campaign campaign =
                campaigns.read(workspace, id).orElseThrow(() -> CampaignTransitions.notFound(id));
        // the rules of a segment say whether it is for everyone
        return TrialLetter.of(
                tools.renderer(),
                campaign.selecting(
                        tools.resolution().ruled(workspace, campaign.schedule()).filter()),
                template(workspace, campaign));
    }

    private Template template(Workspace workspace, Campaign campaign) {
        return campaign.content()
                .templateVersion()
                .map(version ->
                        tools.templates()
                                .findVersion(workspace, campaign.content().templateId(), version))
                .orElseGet(() -> tools.templates().find(workspace, campaign.content().templateId()))
                .orElseThrow(CampaignParts::gone);
    }

    private Subscriber person(Workspace workspace, SubscriberId id) {
        return subscribers
                .find(workspace, id)
                .orElseThrow(() ->
                        invalid(
                                "subscriber_id",
                                "unknown_subscriber",
                                Messages.UNKNOWN_SUBSCRIBER));
    }

    private static FailureException invalid(String field, String code, String message) {
        return Failure.Invalid.field(field, code, message).asException();
    }
}
