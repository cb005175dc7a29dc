package dev.postroom.adapters.rest.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventPayloadsContract;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

class JacksonEventPayloadsTest implements EventPayloadsContract {

    private static final UUID ID = UUID.fromString("0195504a-1080-7000-8000-000000000001");
    private static final Subscriber ANNA = FakeSubscribers.ANNA;
    private static final String ANNA_JSON =
            """
            {"id":"0195504a-1080-7000-8000-000000000001","email":"anna@example.com",\
            "status":"active","first_name":"Anna","last_name":"Berg","external_id":null,\
            "language":null,"timezone":null,"metadata":{},"tags":[],"pending_tags":[],"notes_count":0,\
            "source":"api","confirmed_at":null,"unsubscribed_at":null,\
            "created_at":"2025-03-01T09:00:00.000Z","updated_at":"2025-03-01T09:00:00.000Z"}\
            """;

    @Override
    public EventPayloads payloads() {
        return new JacksonEventPayloads();
    }

    @Test
    void aNewSubscriberIsWrittenByteForByte() {
        assertThat(text(EventType.SUBSCRIBER_CREATED, new EventSubject.OfSubscriber(ANNA)))
                .isEqualTo(head("subscriber.created") + ANNA_JSON + "}");
    }

    @Test
    void anUpdateContainsThePreviousValuesOfOnlyTheChangedFields() {
        Subscriber before =
                SubscriberFixture.subscriber(ID)
                        .withEmail("anna@example.com")
                        .withName("Ann", "Berg")
                        .withUpdatedAt(SettableClock.START.minusSeconds(9))
                        .build();

        assertThat(text(EventType.SUBSCRIBER_UPDATED, new EventSubject.OfChange(ANNA, before)))
                .isEqualTo(
                        head("subscriber.updated")
                                + ANNA_JSON
                                + ",\"previous\":{\"first_name\":\"Ann\"}}");
    }

    @Test
    void tagsThatNoLongerWaitAreNotAPreviousValue() {
        Subscriber before =
                ANNA.withStatus(SubscriberStatus.PENDING, SettableClock.START)
                        .withPending(
                                List.of(
                                        new PendingTag(
                                                TagFixture.tag(ID).build(),
                                                SettableClock.START,
                                                "api")));

        assertThat(text(EventType.SUBSCRIBER_UPDATED, new EventSubject.OfChange(ANNA, before)))
                .endsWith(",\"previous\":{\"status\":\"pending\"}}");
    }

    @Test
    void aMembershipContainsSubscriberTagAndSource() throws IOException {
        JsonNode data =
                tree(
                        EventType.TAG_SUBSCRIBED,
                        new EventSubject.OfMembership(ANNA, FakeTags.NEWS.tag(), "api"));

        assertThat(data.propertyStream().map(m -> m.getKey()))
                .containsExactly("subscriber", "tag", "source");
        assertThat(data.at("/tag/slug").textValue()).isEqualTo("news");
        assertThat(data.at("/tag/is_public").booleanValue()).isTrue();
        assertThat(data.at("/tag/subscriber_count").isNull()).isTrue();
    }

    @Test
    void aNoteIsWrittenWithItsSubscriber() throws IOException {
        JsonNode data =
                tree(
                        EventType.SUBSCRIBER_NOTE_ADDED,
                        new EventSubject.OfNote(ANNA, NoteFixture.defaultNote(ID, ANNA.id())));

        assertThat(data.at("/subscriber/email").textValue()).isEqualTo("anna@example.com");
        assertThat(data.at("/note/author").textValue()).isEqualTo("crm");
    }

    private static String head(String type) {
        return ("{\"id\":\"%s\",\"event_type\":\"%s\",\"type\":\"%s\","
                        + "\"timestamp\":\"2025-03-01T09:00:00.000Z\",\"environment\":\"live\","
                        + "\"data\":")
                .formatted(ID, type, type);
    }

    private static String text(EventType type, EventSubject subject) {
        Event event =
                new Event(
                        new EventId(ID),
                        type,
                        SettableClock.START,
                        subject,
                        EventOrigin.system("tests"));
        byte[] body = new JacksonEventPayloads().body(TestApi.WORKSPACE, event);
        return new String(body, StandardCharsets.UTF_8);
    }

    private static JsonNode tree(EventType type, EventSubject subject) throws IOException {
        return Json.mapper().readTree(text(type, subject)).get("data");
    }
}
