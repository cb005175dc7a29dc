package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionLift;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link EventPayloads} must pass: what a receiver reads. */
public interface EventPayloadsContract {

    /** Ids for the values of these tests. */
    IdGenerator IDS = new SequentialIds();

    EventPayloads payloads();

    private Map<?, ?> body(Workspace workspace, EventType type, EventSubject subject) {
        Event event =
                new Event(
                        new EventId(IDS.next()),
                        type,
                        SettableClock.START,
                        subject,
                        EventOrigin.system("tests"));
        byte[] body = payloads().body(workspace, event);
        assertThat(payloads().body(workspace, event)).isEqualTo(body);
        Map<?, ?> members = members(JsonReading.of(new String(body, StandardCharsets.UTF_8)));
        assertThat(members.get("id")).isEqualTo(event.id().toString());
        assertThat(members.get("event_type")).isEqualTo(type.keyword());
        return members;
    }

    private Map<?, ?> data(EventType type, EventSubject subject) {
        return members(body(WorkspaceFixture.live(IDS.next()), type, subject).get("data"));
    }

    private static Map<?, ?> members(@Nullable Object value) {
        assertThat(value).isInstanceOf(Map.class);
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static Subscriber subscriber() {
        return SubscriberFixture.subscriber(IDS.next()).withName("Ann \"\\", "Ü🌍").build();
    }

    @Test
    default void everyPayloadHasTheSameMembers() {
        EventSubject subject = new EventSubject.OfSubscriber(subscriber());

        Map<?, ?> live =
                body(WorkspaceFixture.live(IDS.next()), EventType.SUBSCRIBER_DELETED, subject);
        Map<?, ?> test =
                body(WorkspaceFixture.test(IDS.next()), EventType.SUBSCRIBER_DELETED, subject);

        assertThat(live.get("type")).isEqualTo("subscriber.deleted");
        assertThat(live.get("environment")).isEqualTo("live");
        assertThat(test.get("environment")).isEqualTo("test");
        assertThat(Instant.parse(String.valueOf(live.get("timestamp"))))
                .isEqualTo(SettableClock.START);
        assertThat(live.get("previous")).isNull();
    }

    @Test
    default void aSubscriberIsTheData() {
        Subscriber subscriber = subscriber();

        Map<?, ?> data =
                data(EventType.SUBSCRIBER_CREATED, new EventSubject.OfSubscriber(subscriber));

        assertThat(data.get("id")).isEqualTo(subscriber.id().toString());
        assertThat(data.get("email")).isEqualTo(subscriber.email().value());
        assertThat(data.get("status")).isEqualTo("active");
        assertThat(data.get("first_name"))
                .isEqualTo(subscriber.profile().firstName().orElseThrow());
    }

    @Test
    default void aChangeHasThePreviousValuesOfOnlyTheChangedMembers() {
        Subscriber before = subscriber();
        Subscriber after =
                before.changed(
                        before.email(), before.status(), Profile.empty(), SettableClock.START);

        Map<?, ?> body =
                body(
                        WorkspaceFixture.live(IDS.next()),
                        EventType.SUBSCRIBER_UPDATED,
                        new EventSubject.OfChange(after, before));

        Map<?, ?> previous = members(body.get("previous"));
        assertThat(previous.get("first_name"))
                .isEqualTo(before.profile().firstName().orElseThrow());
        assertThat(previous.get("last_name")).isEqualTo(before.profile().lastName().orElseThrow());
        assertThat(previous.size()).isEqualTo(2);
        Map<?, ?> data = members(body.get("data"));
        assertThat(data.get("id")).isEqualTo(after.id().toString());
        assertThat(data.get("first_name")).isNull();
    }

    @Test
    default void anOptOutNamesTheCauseOfTheMailWhoseLinkWasFollowed() {
        Subscriber subscriber = subscriber();
        MailReference cause = MailReference.trigger(IDS.next());
        Workspace workspace = WorkspaceFixture.live(IDS.next());

        Map<?, ?> byLink =
                body(
                        workspace,
                        EventType.SUBSCRIBER_UNSUBSCRIBED,
                        new EventSubject.OfOptOut(subscriber, Optional.of(cause)));
        Map<?, ?> otherwise =
                body(
                        workspace,
                        EventType.SUBSCRIBER_UNSUBSCRIBED,
                        new EventSubject.OfOptOut(subscriber, Optional.empty()));

        assertThat(members(byLink.get("data")).get("id")).isEqualTo(subscriber.id().toString());
        assertThat(members(byLink.get("mail")).get("kind")).isEqualTo("trigger");
        assertThat(members(byLink.get("mail")).get("id")).isEqualTo(cause.id().toString());
        assertThat(otherwise.get("mail")).isNull();
    }

    @Test
    default void aMembershipShowsSubscriberTagAndSource() {
        Subscriber subscriber = subscriber();
        Tag tag = TagFixture.tag(IDS.next()).build();

        Map<?, ?> data =
                data(
                        EventType.TAG_SUBSCRIBED,
                        new EventSubject.OfMembership(subscriber, tag, "import"));

        assertThat(members(data.get("subscriber")).get("id")).isEqualTo(subscriber.id().toString());
        assertThat(members(data.get("tag")).get("id")).isEqualTo(tag.id().toString());
        assertThat(members(data.get("tag")).get("slug")).isEqualTo(tag.slug().value());
        assertThat(data.get("source")).isEqualTo("import");
    }

    @Test
    default void aNoteComesWithItsSubscriber() {
        Subscriber subscriber = subscriber();
        Note note = NoteFixture.defaultNote(IDS.next(), subscriber.id());

        Map<?, ?> data =
                data(EventType.SUBSCRIBER_NOTE_ADDED, new EventSubject.OfNote(subscriber, note));

        assertThat(members(data.get("subscriber")).get("id")).isEqualTo(subscriber.id().toString());
        assertThat(members(data.get("note")).get("id")).isEqualTo(note.id().toString());
        assertThat(members(data.get("note")).get("content")).isEqualTo(note.content());
    }

    @Test
    default void anEmailIsTheData() {
        Email email = EmailFixture.email(IDS.next()).withTo("ann@example.com").build();

        Map<?, ?> data = data(EventType.EMAIL_SENT, new EventSubject.OfEmail(email.summary()));

        assertThat(data.get("id")).isEqualTo(email.id().toString());
        assertThat(data.get("status")).isEqualTo("queued");
        assertThat(data.get("to")).isEqualTo("ann@example.com");
    }

    @Test
    default void aCampaignIsTheData() {
        CountedCampaign campaign =
                new CountedCampaign(
                        CampaignFixture.campaign(IDS.next(), new TemplateId(IDS.next())).build(),
                        new CampaignStats(Map.of()));

        Map<?, ?> data = data(EventType.CAMPAIGN_STARTED, new EventSubject.OfCampaign(campaign));

        assertThat(data.get("id")).isEqualTo(campaign.campaign().id().toString());
        assertThat(data.get("status")).isEqualTo("draft");
    }

    @Test
    default void anImportIsTheData() {
        ImportJob job =
                ImportFixture.queued(IDS.next()).ended(Optional.empty(), SettableClock.START);

        Map<?, ?> data = data(EventType.IMPORT_COMPLETED, new EventSubject.OfImport(job));

        assertThat(data.get("id")).isEqualTo(job.id().toString());
        assertThat(data.get("status")).isEqualTo("completed");
    }

    @Test
    default void aDisabledWebhookIsTheData() {
        Webhook webhook =
                WebhookFixture.webhook(IDS.next())
                        .build()
                        .disabled(DisabledReason.GONE, SettableClock.START);

        Map<?, ?> data =
                data(EventType.WEBHOOK_DISABLED, new EventSubject.OfWebhook(webhook.reported()));

        assertThat(data.get("id")).isEqualTo(webhook.id().toString());
        assertThat(data.get("is_active")).isEqualTo(false);
        assertThat(data.get("disabled_reason")).isEqualTo("gone");
        assertThat(data.get("secret")).isNull();
    }

    @Test
    default void aSuppressionHasItsAddressAndTheDecisionThatEndedIt() {
        Suppression suppression =
                new Suppression(
                        IDS.next(),
                        Optional.of(new EmailAddress("ann@example.com")),
                        Suppressions.Reason.MANUAL,
                        SettableClock.START);
        SuppressionLift lift =
                new SuppressionLift(
                        IDS.next(), "wrong list", Actor.operator(), SettableClock.START);

        Map<?, ?> added =
                data(
                        EventType.SUPPRESSION_ADDED,
                        new EventSubject.OfSuppression(suppression, Optional.empty()));
        Map<?, ?> removed =
                data(
                        EventType.SUPPRESSION_REMOVED,
                        new EventSubject.OfSuppression(suppression, Optional.of(lift)));

        assertThat(added.get("id")).isEqualTo(suppression.id().toString());
        assertThat(added.get("email")).isEqualTo("ann@example.com");
        assertThat(added.get("suppressed_for")).isEqualTo("manual");
        assertThat(removed.get("reason")).isEqualTo("wrong list");
    }

    @Test
    default void aChangedPlanIsTheData() {
        PlanSubscription plan =
                PlanSubscription.none(new AccountId(IDS.next()), new PlanName("free"));

        Map<?, ?> data = data(EventType.PLAN_CHANGED, new EventSubject.OfPlan(plan));

        assertThat(data.get("plan")).isEqualTo("free");
        assertThat(data.get("status")).isEqualTo("none");
    }
}
