package dev.postroom.domain.event;

import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.tag.Tag;

import java.util.Optional;

/** The resource that an event is about, as of the time of the event. */
public sealed interface EventSubject {

    /** The resources of this event. */
    default EventKeys keys() {
        return switch (this) {
            case OfSubscriber(Subscriber subscriber) -> EventKeys.of(subscriber.id());
            case OfChange(Subscriber subscriber, _) -> EventKeys.of(subscriber.id());
            case OfOptOut(Subscriber subscriber, _) -> EventKeys.of(subscriber.id());
            case OfMembership(Subscriber subscriber, Tag tag, _) ->
                    EventKeys.of(subscriber.id(), tag.id());
            case OfNote(Subscriber subscriber, _) -> EventKeys.of(subscriber.id());
            case OfCampaign(CountedCampaign counted) -> EventKeys.of(counted.campaign().id());
            case OfCampaignMail(CampaignMail mail) ->
                    EventKeys.of(mail.outcome().subscriber(), mail.campaign().id());
            case OfCampaignReaction(CampaignMail mail, _) -> new OfCampaignMail(mail).keys();
            case OfEmailReaction(EmailSummary email, Optional<SubscriberId> person, _) ->
                    EventKeys.of(email.head().to().address(), person);
            case OfCustom(Subscriber subscriber, _, _) -> EventKeys.of(subscriber.id());
            case OfRun(ReportedRun run) -> EventKeys.of(run.subscriber());
            case OfFired(Subscriber subscriber, _) -> EventKeys.of(subscriber.id());
            case OfEmail(EmailSummary email, Optional<SubscriberId> person) ->
                    EventKeys.of(email.head().to().address(), person);
            case OfSuppression(Suppression suppression, _) ->
                    suppression
                            .email()
                            .map(address -> EventKeys.of(address, Optional.empty()))
                            .orElse(EventKeys.none());
            case OfImport _, OfWebhook _, OfPlan _ -> EventKeys.none();
        };
    }

    /** A subscriber was created or deleted. */
    record OfSubscriber(Subscriber subscriber) implements EventSubject {}

    /** A subscriber changed; {@code before} is the previous state. */
    record OfChange(Subscriber subscriber, Subscriber before) implements EventSubject {}

    /**
     * A subscriber unsubscribed.
     *
     * @param mail the cause of the mail whose link the subscriber followed, if it was such a link
     */
    record OfOptOut(Subscriber subscriber, Optional<MailReference> mail) implements EventSubject {}

    /** A subscriber joined or left a tag. */
    record OfMembership(Subscriber subscriber, Tag tag, String source) implements EventSubject {}

    /**
     * An address was suppressed, or its suppression ended.
     *
     * @param suppression with its address
     * @param lift the decision that ended it, if it ended
     */
    record OfSuppression(Suppression suppression, Optional<SuppressionLift> lift)
            implements EventSubject {}

    /** A note was added to a subscriber. */
    record OfNote(Subscriber subscriber, Note note) implements EventSubject {}

    /**
     * An email has a new status.
     *
     * @param person the subscriber with its address, if triggers react to the status; others do not
     *     need to know
     */
    record OfEmail(EmailSummary email, Optional<SubscriberId> person) implements EventSubject {

        /** Of an email with a status to which no trigger reacts. */
        public OfEmail(EmailSummary email) {
            this(email, Optional.empty());
        }
    }

    /** The mail of a campaign to one recipient has an outcome. */
    record OfCampaignMail(CampaignMail mail) implements EventSubject {}

    /**
     * A recipient opened the mail of a campaign, or followed a link in it.
     *
     * @param link empty for an open
     */
    record OfCampaignReaction(CampaignMail mail, Optional<String> link) implements EventSubject {}

    /**
     * The recipient opened an email, or followed a link in it.
     *
     * @param person the subscriber with the address, if there is one
     * @param link empty for an open
     */
    record OfEmailReaction(EmailSummary email, Optional<SubscriberId> person, Optional<String> link)
            implements EventSubject {}

    /** A campaign has a new status. */
    record OfCampaign(CountedCampaign campaign) implements EventSubject {}

    /** An import has ended. */
    record OfImport(ImportJob job) implements EventSubject {}

    /** A client sent an event about a subscriber. */
    record OfCustom(Subscriber subscriber, String name, JsonObject properties)
            implements EventSubject {}

    /** A run of a trigger began or ended. */
    record OfRun(ReportedRun run) implements EventSubject {}

    /** A step of a trigger sends data about a subscriber to a webhook. */
    record OfFired(Subscriber subscriber, FiredTrigger fired) implements EventSubject {}

    /** The plan of the account changed. */
    record OfPlan(PlanSubscription plan) implements EventSubject {}

    /** A webhook became inactive. */
    record OfWebhook(ReportedWebhook webhook) implements EventSubject {}
}
