package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignRecipients;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.email.JdbiSuppressions;
import dev.postroom.adapters.persistence.event.JdbiEvents;
import dev.postroom.adapters.persistence.privacy.JdbiPersonalHistory;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscriberBatches;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.persistence.tracking.JdbiMailEngagements;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.transaction.HeavyReads;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerRuns;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.email.suppression.SuppressionQuery;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Which reads take turns, asked while the account has as many of them as it may have. */
final class LongReadsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final UUID ID = new UUID(7, 7);
    private static final TimeSpan SINCE =
            new TimeSpan(Optional.of(Instant.EPOCH), Optional.empty());
    private static final PageRequest<EmailQuery.Sort> MAILS =
            PageRequest.first(10, Sort.descending(EmailQuery.Sort.CREATED_AT));

    private final Handles handles = POSTGRES.handles();
    private final Workspace busy =
            new Workspace(UUID.randomUUID(), new AccountId(UUID.randomUUID()), Environment.LIVE);

    private Map<String, Runnable> longReads() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("subscribers by metadata", () -> listed(metadata("a", "b")));
        all.put("subscribers by the beginning of a name", () -> listed(prefix("a")));
        all.put("subscribers of several tags", () -> listed(tags(2)));
        all.put(
                "subscribers of a tag in another order",
                () -> listed(tags(1), SubscriberQuery.Sort.UPDATED_AT));
        all.put(
                "subscribers of a status in another order",
                () -> listed(status(), SubscriberQuery.Sort.EMAIL));
        all.put("the first part of an export", () -> exported(SubscriberQuery.all()));
        all.put(
                "an audience of two tags",
                () ->
                        new JdbiAudiences(handles)
                                .count(busy, new Audience(tagIds(2), List.of(), true)));
        all.put("events of a type", () -> events(Set.of(EventType.TAG_SUBSCRIBED)));
        all.put("emails to an address", () -> mails(toAddress()));
        all.put("suppressions", () -> suppressions(Optional.empty()));
        all.put("deliveries since a time", () -> deliveries(SINCE));
        all.put("runs of a person", () -> runs(Optional.of(new SubscriberId(ID))));
        all.put("what happened to a person", this::activity);
        all.put(
                "the links of a campaign",
                () ->
                        new JdbiMailEngagements(handles, () -> {})
                                .linksOf(busy, new CampaignId(ID), 10));
        all.put("recipients of a status", () -> recipients(Set.of(RecipientStatus.BOUNCED)));
        all.put("tags that begin with a text", () -> tagList(Optional.of("a")));
        return all;
    }

    private Map<String, Runnable> shortReads() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        all.put("subscribers", () -> listed(SubscriberQuery.all()));
        all.put("subscribers of a status", () -> listed(status()));
        all.put("subscribers of a tag", () -> listed(tags(1)));
        all.put("the subscriber with an address", () -> listed(email()));
        all.put("emails", () -> mails(EmailQuery.of()));
        all.put("emails of a status", () -> mails(EmailQuery.of(EmailStatus.SENT)));
        all.put("the emails of a person, in parts", this::sentTo);
        all.put("the suppression of an address", () -> suppressions(Optional.of(address())));
        all.put("deliveries", () -> deliveries(TimeSpan.always()));
        all.put("runs", () -> runs(Optional.empty()));
        all.put("events", () -> events(Set.of()));
        all.put("recipients", () -> recipients(Set.of()));
        all.put("tags", () -> tagList(Optional.empty()));
        return all;
    }

    @Test
    void readsWhoseTimeGrowsWithTheAccountTakeTurnsAndOthersDoNot() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < HeavyReads.MOST_OF_ACCOUNT; i++) {
                Future<?> _ =
                        threads.submit(() -> handles.callToContinue(busy, _ -> hold(begun, end)));
            }
            begun.await();
            try {
                longReads()
                        .forEach((name, read) ->
                                assertThatExceptionOfType(FailureException.class)
                                        .as(name)
                                        .isThrownBy(read::run)
                                        .extracting(FailureException::failure)
                                        .isInstanceOfSatisfying(
                                                Failure.Unavailable.class,
                                                failure ->
                                                        assertThat(failure.code())
                                                                .isEqualTo("too_busy")));
                shortReads()
                        .forEach((name, read) ->
                                assertThatCode(read::run).as(name).doesNotThrowAnyException());
            } finally {
                end.countDown();
            }
        }
        longReads()
                .forEach((name, read) ->
                        assertThatCode(read::run).as(name).doesNotThrowAnyException());
    }

    private static int hold(CountDownLatch begun, CountDownLatch end) {
        begun.countDown();
        try {
            end.await();
            return 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<TagId> tagIds(int number) {
        return Stream.generate(UUID::randomUUID).limit(number).map(TagId::new).toList();
    }

    private static EmailAddress address() {
        return new EmailAddress("ann@example.com");
    }

    private static SubscriberQuery query(
            Set<SubscriberStatus> statuses,
            List<TagId> tags,
            Optional<String> email,
            Optional<String> prefix,
            Map<String, String> metadata) {
        return new SubscriberQuery(
                statuses,
                new SubscriberQuery.Tags(
                        Optional.of(tags).filter(any -> !any.isEmpty()), List.of(), List.of()),
                email,
                prefix,
                Optional.empty(),
                metadata,
                SubscriberQuery.Times.unrestricted(),
                Optional.empty());
    }

    private static SubscriberQuery metadata(String key, String value) {
        return query(Set.of(), List.of(), Optional.empty(), Optional.empty(), Map.of(key, value));
    }

    private static SubscriberQuery prefix(String text) {
        return query(Set.of(), List.of(), Optional.empty(), Optional.of(text), Map.of());
    }

    private static SubscriberQuery tags(int number) {
        return query(Set.of(), tagIds(number), Optional.empty(), Optional.empty(), Map.of());
    }

    private static SubscriberQuery status() {
        return query(
                Set.of(SubscriberStatus.BOUNCED),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Map.of());
    }

    private static SubscriberQuery email() {
        return query(
                Set.of(), List.of(), Optional.of(address().value()), Optional.empty(), Map.of());
    }

    private void listed(SubscriberQuery query) {
        listed(query, SubscriberQuery.Sort.CREATED_AT);
    }

    private void listed(SubscriberQuery query, SubscriberQuery.Sort sort) {
        new JdbiSubscribers(handles)
                .list(busy, query, PageRequest.first(10, Sort.descending(sort)));
    }

    private void exported(SubscriberQuery query) {
        new JdbiSubscriberBatches(handles).page(busy, query, Optional.empty(), 10);
    }

    private void events(Set<EventType> types) {
        new JdbiEvents(handles).read(busy, new LogSpan(0, Long.MAX_VALUE), types, 10);
    }

    private JdbiEmails emails() {
        return new JdbiEmails(handles, UUID::randomUUID, () -> {});
    }

    private void mails(EmailQuery query) {
        emails().list(busy, query, MAILS);
    }

    private static EmailQuery toAddress() {
        return new EmailQuery(
                Set.of(), Optional.of(address().value()), Optional.empty(), TimeSpan.always());
    }

    private void sentTo() {
        emails().sentTo(busy, address(), Optional.empty(), Optional.empty(), 10);
    }

    private void suppressions(Optional<EmailAddress> email) {
        new JdbiSuppressions(handles, new MacKey(new byte[32]))
                .list(
                        busy,
                        new SuppressionQuery(email, Set.of(), TimeSpan.always()),
                        PageRequest.first(10, Sort.descending(Suppression.Sort.CREATED_AT)));
    }

    private void deliveries(TimeSpan created) {
        new JdbiDeliveries(handles, () -> {})
                .list(
                        busy,
                        new WebhookId(ID),
                        new DeliveryQuery(Set.of(), Optional.empty(), created),
                        PageRequest.first(10, Sort.descending(DeliveryQuery.Sort.CREATED_AT)));
    }

    private void runs(Optional<SubscriberId> person) {
        new JdbiTriggerRuns(handles, () -> {})
                .list(
                        busy,
                        new TriggerId(ID),
                        new RunQuery(Set.of(), person),
                        PageRequest.first(10, Sort.descending(RunQuery.Sort.CREATED_AT)));
    }

    private void activity() {
        new JdbiPersonalHistory(handles)
                .activity(
                        busy,
                        new SubscriberId(ID),
                        PageRequest.first(10, Sort.descending(PersonalActivity.Sort.CREATED_AT)));
    }

    private void recipients(Set<RecipientStatus> statuses) {
        new JdbiCampaignRecipients(handles)
                .list(
                        busy,
                        new CampaignId(ID),
                        statuses,
                        PageRequest.first(10, Sort.descending(RecipientState.Sort.CREATED_AT)));
    }

    private void tagList(Optional<String> prefix) {
        new JdbiTags(handles)
                .list(
                        busy,
                        new TagQuery(Optional.empty(), Optional.empty(), prefix),
                        PageRequest.first(10, Sort.ascending(TagQuery.Sort.NAME)));
    }
}
