package dev.postroom.adapters.rest.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

class ErasedBodyTest {

    @Test
    void aBodyKeepsItsMembersAndItsIdsAndNothingAboutThePerson() {
        Subscriber before =
                SubscriberFixture.subscriber(new UUID(0, 1)).withName("Ann", "Ünal").build();
        Subscriber after =
                before.changed(
                        before.email(), before.status(), Profile.empty(), SettableClock.START);
        Event event =
                new Event(
                        new EventId(new UUID(0, 2)),
                        EventType.SUBSCRIBER_UPDATED,
                        SettableClock.START,
                        new EventSubject.OfChange(after, before),
                        EventOrigin.system("tests"));
        byte[] body = new JacksonEventPayloads().body(WorkspaceFixture.live(new UUID(0, 3)), event);

        byte[] left = ErasedBody.of(body);

        assertThat(new String(left, StandardCharsets.UTF_8))
                .doesNotContain(before.email().value(), "Ann", "Ünal")
                .contains("\"id\":\"" + event.id() + "\"")
                .contains("\"event_type\":\"subscriber.updated\"")
                .contains("\"data\":{\"id\":\"" + before.id() + "\"")
                .contains("\"status\":\"active\"")
                .contains("\"previous\":{\"first_name\":null");
        assertThat(ErasedBody.of(left)).isEqualTo(left);
    }

    @Test
    void theIdsOfAFiredTriggerAndTheNameOfACustomEventStay() {
        String fired =
                """
                {"event_type":"trigger.fired","data":{"webhook_id":"w","trigger_id":"t",\
                "run_id":"r","subscriber":{"id":"s","first_name":"Ann"},"data":{"k":"Ann"}}}\
                """;
        String custom =
                """
                {"event_type":"custom_event","data":{"name":"paid","properties":{"k":"Ann"},\
                "subscriber":{"id":"s","email":"ann@example.com"}}}\
                """;

        assertThat(erased(fired))
                .contains("\"webhook_id\":\"w\"", "\"trigger_id\":\"t\"", "\"run_id\":\"r\"")
                .contains("\"data\":{}}")
                .doesNotContain("Ann");
        assertThat(erased(custom))
                .contains("\"name\":\"paid\"", "\"properties\":{}")
                .doesNotContain("Ann", "ann@");
    }

    private static String erased(String body) {
        return new String(
                ErasedBody.of(body.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
