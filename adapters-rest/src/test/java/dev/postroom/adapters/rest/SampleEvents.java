package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.fake.FakeCampaigns;
import dev.postroom.adapters.rest.fake.FakeImports;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeSuppressions;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.adapters.rest.fake.FakeWebhooks;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FiredTrigger;
import dev.postroom.domain.event.ReportedRun;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.webhook.DisabledReason;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * An event for each name in {@code payloads.txt}. A name begins with the type of the event, and may
 * have more words.
 */
final class SampleEvents {

    private static final UUID ID = FakeSubscribers.ANNA.id().value();
    private static final Instant LATER = SettableClock.START.plusSeconds(90);
    private static final EmailAddress EMAIL = new EmailAddress("Anna@example.com");
    private static final List<TagMembership> TAGS =
            List.of(new TagMembership(FakeTags.NEWS.tag(), LATER, "form"));

    private SampleEvents() {}

    static EventType type(String name) {
        return Keyword.parse(EventType.class, name.split(" ", 2)[0]).orElseThrow();
    }

    static Event event(String name) {
        return new Event(
                new EventId(ID),
                type(name),
                SettableClock.START,
                subject(name),
                EventOrigin.system("tests"));
    }

    private static EventSubject subject(String name) {
        return switch (name) {
            case "email.opened of a campaign" -> campaignReaction(Optional.empty());
            case "email.clicked of a campaign" ->
                    campaignReaction(Optional.of("https://example.com/spring"));
            case "email.sent of a campaign" -> campaignMail(RecipientStatus.ACCEPTED, true);
            case "email.bounced of a campaign, subscriber deleted" ->
                    campaignMail(RecipientStatus.BOUNCED, false);
            default -> subject(type(name));
        };
    }

    private static EventSubject subject(EventType type) {
        return switch (type) {
            case SUBSCRIBER_CREATED, SUBSCRIBER_DELETED, SUBSCRIBER_CONFIRMED ->
                    new EventSubject.OfSubscriber(subscriber());
            case SUBSCRIBER_UNSUBSCRIBED ->
                    new EventSubject.OfOptOut(
                            subscriber(), Optional.of(MailReference.campaign(ID)));
            case SUBSCRIBER_UPDATED ->
                    new EventSubject.OfChange(
                            subscriber(), FakeSubscribers.ANNA.withMemberships(TAGS));
            case TAG_SUBSCRIBED, TAG_UNSUBSCRIBED ->
                    new EventSubject.OfMembership(subscriber(), FakeTags.NEWS.tag(), "import");
            case SUBSCRIBER_NOTE_ADDED ->
                    new EventSubject.OfNote(subscriber(), FakeSubscribers.NOTE);
            case SUPPRESSION_ADDED ->
                    new EventSubject.OfSuppression(FakeSuppressions.OF_ANNA, Optional.empty());
            case SUPPRESSION_REMOVED ->
                    new EventSubject.OfSuppression(
                            FakeSuppressions.OF_ANNA,
                            Optional.of(
                                    new SuppressionLift(
                                            ID, "wrong relay", Actor.operator(), LATER)));
            case EMAIL_SENT -> mail(EmailStatus.SENT, Optional.of("250 ok"));
            case EMAIL_DELIVERED -> mail(EmailStatus.DELIVERED, Optional.empty());
            case EMAIL_BOUNCED -> mail(EmailStatus.BOUNCED, Optional.of("550 no such user"));
            case EMAIL_COMPLAINED -> mail(EmailStatus.COMPLAINED, Optional.empty());
            case EMAIL_FAILED -> mail(EmailStatus.FAILED, Optional.of("451 try later"));
            case EMAIL_OPENED -> reaction(Optional.empty());
            case EMAIL_CLICKED -> reaction(Optional.of("https://example.com/spring"));
            case CAMPAIGN_STARTED -> campaign(started());
            case CAMPAIGN_COMPLETED -> campaign(ended(CampaignStatus.SENT, Optional.empty()));
            case CAMPAIGN_FAILED ->
                    campaign(ended(CampaignStatus.FAILED, Optional.of("no sender")));
            case IMPORT_COMPLETED -> new EventSubject.OfImport(FakeImports.DONE);
            case CUSTOM_EVENT ->
                    new EventSubject.OfCustom(
                            subscriber(), "order.placed", JsonObject.of(Map.of("total", 42L)));
            case TRIGGER_STARTED -> run("active", Optional.empty());
            case TRIGGER_COMPLETED -> run("exited", Optional.of("unsubscribed"));
            case TRIGGER_FIRED ->
                    new EventSubject.OfFired(
                            subscriber(),
                            new FiredTrigger(
                                    new UUID(0, 1),
                                    new UUID(0, 5),
                                    new UUID(0, 4),
                                    JsonObject.of(Map.of("text", "Hello"))));
            case PLAN_CHANGED ->
                    new EventSubject.OfPlan(
                            new PlanSubscription(
                                    new AccountId(new UUID(0, 2)),
                                    new PlanName("starter"),
                                    PlanStatus.ACTIVE,
                                    Optional.of("stripe"),
                                    Optional.of("sub_1"),
                                    Optional.of(
                                            new BillingTerm(
                                                    BillingInterval.MONTH,
                                                    LATER,
                                                    LATER.plusSeconds(86_400),
                                                    true)),
                                    LATER));
            case WEBHOOK_DISABLED ->
                    new EventSubject.OfWebhook(
                            FakeWebhooks.SHOP.disabled(DisabledReason.GONE, LATER).reported());
        };
    }

    private static EventSubject run(String status, Optional<String> reason) {
        return new EventSubject.OfRun(
                new ReportedRun(
                        new UUID(0, 5),
                        new UUID(0, 1),
                        3,
                        FakeSubscribers.ANNA.id(),
                        status,
                        reason,
                        SettableClock.START));
    }

    private static EventSubject mail(EmailStatus status, Optional<String> reply) {
        return new EventSubject.OfEmail(
                FakeMail.HELLO
                        .summary()
                        .after(new EmailStep(EmailStatus.SENDING, LATER, Optional.empty()))
                        .after(new EmailStep(status, LATER, reply)));
    }

    private static EventSubject reaction(Optional<String> link) {
        EmailSummary sent =
                FakeMail.HELLO
                        .summary()
                        .after(new EmailStep(EmailStatus.SENDING, LATER, Optional.empty()))
                        .after(new EmailStep(EmailStatus.SENT, LATER, Optional.of("250 ok")));
        return new EventSubject.OfEmailReaction(sent, Optional.empty(), link);
    }

    private static EventSubject campaignReaction(Optional<String> link) {
        return campaignMail(RecipientStatus.ACCEPTED, true)
                        instanceof EventSubject.OfCampaignMail(CampaignMail mail)
                ? new EventSubject.OfCampaignReaction(mail, link)
                : reaction(link);
    }

    private static EventSubject campaignMail(RecipientStatus status, boolean known) {
        boolean accepted = status == RecipientStatus.ACCEPTED;
        FinalOutcome outcome =
                new FinalOutcome(
                        FakeSubscribers.ANNA.id(),
                        Optional.of(EMAIL).filter(_ -> known),
                        status,
                        1,
                        Optional.of("550 no such user").filter(_ -> !accepted),
                        LATER);
        return new EventSubject.OfCampaignMail(
                new CampaignMail(
                        started(),
                        "Spring {{city}}",
                        outcome,
                        accepted ? EmailStatus.SENT : EmailStatus.BOUNCED));
    }

    private static EventSubject campaign(Campaign campaign) {
        return new EventSubject.OfCampaign(
                new CountedCampaign(campaign, FakeCampaigns.SPRING.stats()));
    }

    private static Campaign started() {
        return FakeCampaigns.SPRING
                .campaign()
                .moved(CampaignStatus.SENDING, Optional.empty(), LATER)
                .started(3, SettableClock.START);
    }

    private static Campaign ended(CampaignStatus status, Optional<String> reason) {
        return started().moved(status, reason, LATER);
    }

    private static Subscriber subscriber() {
        Profile profile =
                new Profile(
                        Optional.of("Anna"),
                        Optional.of("Berg"),
                        Optional.of("crm-1"),
                        Optional.of("de-AT"),
                        Optional.of("Europe/Vienna"),
                        new JsonObject(Map.of("plan", "pro")));
        return SubscriberFixture.subscriber(ID)
                .withStatus(SubscriberStatus.PENDING)
                .build()
                .changed(EMAIL, SubscriberStatus.ACTIVE, profile, SettableClock.START)
                .changed(EMAIL, SubscriberStatus.UNSUBSCRIBED, profile, LATER)
                .joined(TAGS);
    }
}
