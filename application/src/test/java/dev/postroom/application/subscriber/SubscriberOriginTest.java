package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Each change of a subscriber carries its source. */
final class SubscriberOriginTest {

    private final House house = House.create();

    private Subscriber created(Caller by) {
        return house.subscribers()
                .create(by, SubscriberRequest.of("ann@example.com").tagged("Tea"))
                .subscriber();
    }

    private static List<String> sources(Subscriber subscriber) {
        return subscriber.memberships().stream().map(TagMembership::source).toList();
    }

    private void assertEvent(EventType type, String source) {
        List<FrozenEvent> events = new ArrayList<>(house.frozenEvents());
        // those of new people that nothing reacts to
        house.ports()
                .event()
                .events()
                .read(house.live(), new LogSpan(0, 10), Set.of(), 10)
                .events()
                .forEach(logged -> events.add(logged.event()));
        assertThat(events.getLast().type()).isEqualTo(type);
        assertThat(new String(events.getLast().body(), StandardCharsets.UTF_8))
                .containsPattern("\"source\" ?: ?\"" + source + "\"");
    }

    @Test
    void aPersonCreatedByAKeyCameThroughTheApi() {
        Subscriber ann = created(caller(house.live()));
        assertThat(ann.source()).isEqualTo("api");
        assertThat(sources(ann)).containsExactly("api");
        assertEvent(EventType.TAG_SUBSCRIBED, "api");
    }

    @Test
    void aPersonCreatedByTheOperatorCameThroughTheCommandLine() {
        Subscriber ann = created(new OperatorCaller(house.test()));
        assertThat(ann.source()).isEqualTo("command_line");
        assertThat(sources(ann)).containsExactly("command_line");
        assertEvent(EventType.TAG_SUBSCRIBED, "command_line");
    }

    @Test
    void theDeletionOfATagCarriesTheSourceOfItsCaller() {
        Tag tea = created(caller(house.live())).memberships().getFirst().tag();
        house.tags()
                .delete(
                        new OperatorCaller(house.live()),
                        tea.id(),
                        new Removal(false, true),
                        Optional.empty());
        assertEvent(EventType.TAG_UNSUBSCRIBED, "command_line");
    }

    @Test
    void aBatchCarriesTheSourceOfItsCause() {
        Tag tea = created(caller(house.live())).memberships().getFirst().tag();
        Cause cause =
                new Cause(
                        house.live(),
                        Origin.system(Origin.Source.IMPORT),
                        house.clock().now(house.live()));
        SubscriberBatch batch = house.changes().batch(cause);
        Subscriber ben =
                batch.create(
                        SubscriberRules.drafted(
                                new SubscriberId(house.ports().ids().next()),
                                SubscriberRequest.of("ben@example.com").tagged(),
                                cause),
                        SubscriberBatch.Request.tags(List.of(tea)));
        assertThat(house.work().<Boolean>inTransaction(batch::store)).isTrue();
        assertThat(ben.source()).isEqualTo("import");
        assertThat(sources(house.subscribers().get(house.live(), ben.id())))
                .containsExactly("import");
        assertEvent(EventType.TAG_SUBSCRIBED, "import");
    }
}
