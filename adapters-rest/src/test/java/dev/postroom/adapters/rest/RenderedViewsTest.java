package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.event.JacksonEventPayloads;
import dev.postroom.adapters.rest.fake.FakeCampaigns;
import dev.postroom.adapters.rest.fake.FakeImports;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Compares every view with recorded bytes: field names, their order and nulls are part of the API,
 * of entity tags and of webhook signatures.
 */
class RenderedViewsTest {

    private static final String ID = FakeSubscribers.ANNA.id().toString();
    private static final Instant LATER = SettableClock.START.plusSeconds(90);

    private static final EmailAddress EMAIL = new EmailAddress("Anna@example.com");

    static Stream<Recorded> responses() throws IOException {
        return Recorded.all("responses.txt");
    }

    static Stream<Recorded> payloads() throws IOException {
        return Recorded.all("payloads.txt");
    }

    @ParameterizedTest
    @MethodSource("responses")
    void aResponseHasTheRecordedBytesAndEntityTag(Recorded expected)
            throws IOException, InterruptedException {
        String[] parts = expected.name().split(" ", 3);
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> response =
                    api.send(
                            parts.length == 3
                                    ? api.json(parts[0], parts[1].replace("%s", ID), parts[2])
                                    : api.request(parts[1].replace("%s", ID)));
            String tag = response.headers().firstValue("ETag").orElse("no tag");

            assertThat(
                            response.statusCode()
                                    + " "
                                    + tag
                                    + " "
                                    + response.body().replace("\r\n", "\n").strip())
                    .isEqualTo(expected.text());
        }
    }

    @ParameterizedTest
    @MethodSource("payloads")
    void anEventHasTheRecordedBytes(Recorded expected) {
        EventSubject subject = subject(expected.name());
        Event event =
                new Event(
                        new EventId(UUID.fromString(ID)),
                        EventType.SUBSCRIBER_CREATED,
                        SettableClock.START,
                        subject,
                        EventOrigin.system("tests"));

        assertThat(
                        new String(
                                new JacksonEventPayloads().body(TestApi.WORKSPACE, event),
                                StandardCharsets.UTF_8))
                .isEqualTo(expected.text());
    }

    private static EventSubject subject(String name) {
        return switch (name) {
            case "subscriber" -> new EventSubject.OfSubscriber(subscriber());
            case "change" -> new EventSubject.OfChange(subscriber(), FakeSubscribers.ANNA);
            case "membership" ->
                    new EventSubject.OfMembership(subscriber(), FakeTags.NEWS.tag(), "import");
            case "note" -> new EventSubject.OfNote(subscriber(), FakeSubscribers.NOTE);
            case "email" -> new EventSubject.OfEmail(FakeMail.HELLO.summary());
            case "sent email" ->
                    new EventSubject.OfEmail(
                            FakeMail.HELLO
                                    .summary()
                                    .after(new EmailStep(EmailStatus.SENDING, LATER, none()))
                                    .after(
                                            new EmailStep(
                                                    EmailStatus.SENT,
                                                    LATER,
                                                    Optional.of("250 ok"))));
            case "campaign" -> new EventSubject.OfCampaign(FakeCampaigns.SPRING);
            case "failed campaign" ->
                    new EventSubject.OfCampaign(
                            new CountedCampaign(
                                    FakeCampaigns.SPRING
                                            .campaign()
                                            .moved(CampaignStatus.SENDING, none(), LATER)
                                            .started(3, SettableClock.START)
                                            .moved(
                                                    CampaignStatus.FAILED,
                                                    Optional.of("no sender"),
                                                    LATER),
                                    FakeCampaigns.SPRING.stats()));
            case "import" -> new EventSubject.OfImport(FakeImports.DONE);
            case "failed import" ->
                    new EventSubject.OfImport(
                            ImportFixture.queued(UUID.fromString(ID))
                                    .at(new ImportProgress(9, 500, 4, 3, 2, 1))
                                    .ended(Optional.of("not UTF-8"), LATER));
            default -> throw new IllegalArgumentException(name);
        };
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
        return SubscriberFixture.subscriber(UUID.fromString(ID))
                .withStatus(SubscriberStatus.PENDING)
                .build()
                .changed(EMAIL, SubscriberStatus.ACTIVE, profile, SettableClock.START)
                .changed(EMAIL, SubscriberStatus.UNSUBSCRIBED, profile, LATER)
                .joined(List.of(new TagMembership(FakeTags.NEWS.tag(), LATER, "form")));
    }

    private static Optional<String> none() {
        return Optional.empty();
    }
}
