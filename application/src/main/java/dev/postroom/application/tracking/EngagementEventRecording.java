package dev.postroom.application.tracking;

import dev.postroom.application.campaign.composing.CampaignSubject;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.campaign.report.CampaignRecipients;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.RecordEngagementEvents;
import dev.postroom.domain.tracking.TrackedMail;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Records the events of opens and clicks, in the transaction that marks them as recorded. */
public final class EngagementEventRecording implements RecordEngagementEvents {

    private static final int BATCH = 500;
    private static final EventOrigin SERVICE = EventOrigin.system("tracking");

    private final UnitOfWork work;
    private final MailEngagements reactions;
    private final Mails mails;

    public EngagementEventRecording(UnitOfWork work, MailEngagements reactions, Mails mails) {
        this.work = work;
        this.reactions = reactions;
        this.mails = mails;
    }

    /** The mails that reactions are to, and their recipients. */
    public record Mails(
            Emails emails,
            Subscribers subscribers,
            Campaigns campaigns,
            CampaignRecipients recipients,
            Templates templates) {}

    @Override
    public int recordNext() {
        return work.inTransaction(() -> {
            List<MailEngagements.PendingEvent> taken = reactions.take(BATCH);
            taken.stream()
                    .collect(
                            Collectors.groupingBy(
                                    MailEngagements.PendingEvent::workspace,
                                    LinkedHashMap::new,
                                    Collectors.mapping(
                                            MailEngagements.PendingEvent::reaction,
                                            Collectors.toList())))
                    .forEach(this::record);
            return taken.size();
        });
    }

    private void record(Workspace workspace, List<MailEngagement> taken) {
        Map<CampaignId, List<SubscriberId>> recipients = new LinkedHashMap<>();
        for (MailEngagement reaction : taken) {
            if (reaction.mail() instanceof TrackedMail.OfCampaign(var campaign, var recipient)) {
                recipients.computeIfAbsent(campaign, _ -> new ArrayList<>()).add(recipient);
            }
        }
        Map<TrackedMail, CampaignMail> sent = new HashMap<>();
        recipients.forEach((campaign, people) -> sent.putAll(sent(workspace, campaign, people)));
        List<Event> events =
                taken.stream()
                        .flatMap(reaction -> event(workspace, reaction, sent).stream())
                        .toList();
        if (!events.isEmpty()) {
            work.events().recordAll(workspace, events);
        }
    }

    private Map<TrackedMail, CampaignMail> sent(
            Workspace workspace, CampaignId id, List<SubscriberId> people) {
        Optional<Campaign> campaign = mails.campaigns().read(workspace, id);
        if (campaign.isEmpty()) {
            return Map.of();
        }
        String subject = CampaignSubject.of(workspace, campaign.get(), mails.templates());
        return mails
                .recipients()
                .outcomes(workspace, id, people.stream().distinct().toList())
                .stream()
                .collect(
                        Collectors.toMap(
                                outcome -> new TrackedMail.OfCampaign(id, outcome.subscriber()),
                                outcome ->
                                        new CampaignMail(
                                                campaign.get(),
                                                subject,
                                                outcome,
                                                status(outcome))));
    }

    private static EmailStatus status(FinalOutcome outcome) {
        return switch (outcome.status()) {
            case BOUNCED -> EmailStatus.BOUNCED;
            case COMPLAINED -> EmailStatus.COMPLAINED;
            case FAILED -> EmailStatus.FAILED;
            case ACCEPTED, READY, DEFERRED, SUPPRESSED, UNKNOWN -> EmailStatus.SENT;
        };
    }

    // none about a mail that was deleted
    private Optional<Event> event(
            Workspace workspace, MailEngagement reaction, Map<TrackedMail, CampaignMail> sent) {
        Optional<EventSubject> subject =
                switch (reaction.mail()) {
                    case TrackedMail.OfEmail(EmailId email) -> ofEmail(workspace, email, reaction);
                    case TrackedMail.OfCampaign _ ->
                            Optional.ofNullable(sent.get(reaction.mail()))
                                    .map(mail ->
                                            new EventSubject.OfCampaignReaction(
                                                    mail, reaction.link()));
                };
        return subject.map(about ->
                work.events()
                        .event(
                                reaction.isOpen()
                                        ? EventType.EMAIL_OPENED
                                        : EventType.EMAIL_CLICKED,
                                about,
                                SERVICE,
                                reaction.firstAt()));
    }

    private Optional<EventSubject> ofEmail(
            Workspace workspace, EmailId id, MailEngagement reaction) {
        return mails.emails()
                .find(workspace, id)
                .map(email ->
                        new EventSubject.OfEmailReaction(
                                email,
                                mails.subscribers()
                                        .findByEmail(workspace, email.head().to().address())
                                        .map(Subscriber::id),
                                reaction.link()));
    }
}
