package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link Outbox} must pass. */
public interface OutboxContract extends OutboxOrderContract {

    private List<EventId> takeOut(int max) {
        return outbox().takeOut(max).stream().map(FrozenEvent::id).toList();
    }

    @Test
    default void anEventIsTakenAsItWasAppended() {
        Workspace here = newLive();
        EventKeys keys =
                new EventKeys(
                        Optional.of(new SubscriberId(newId())),
                        Optional.of(new TagId(newId())),
                        Optional.of(new CampaignId(newId())),
                        Optional.of("ann@example.org"));
        FrozenEvent event = EventFixture.triggered(here, newId(), keys);

        append(here, List.of(event));

        assertThat(outbox().takeOut(10))
                .usingRecursiveFieldByFieldElementComparator()
                .containsExactly(event);
    }

    @Test
    default void anEventWithoutKeysIsTakenWithoutKeys() {
        Workspace here = newLive();
        FrozenEvent event =
                EventFixture.frozen(here, newId(), EventType.IMPORT_COMPLETED, EventKeys.none());

        append(here, List.of(event));

        assertThat(outbox().takeOut(10).getFirst().keys()).isEqualTo(EventKeys.none());
    }

    @Test
    default void anOutboxIsEmptyUntilAnEventOfItsWorkspaceIsAppended() {
        Workspace here = newLive();
        List<Workspace> strangers = strangersTo(here);
        assertThat(outbox().isEmpty(here)).isTrue();

        append(
                here,
                List.of(
                        EventFixture.frozen(
                                here, newId(), EventType.IMPORT_COMPLETED, EventKeys.none())));

        assertThat(outbox().isEmpty(here)).isFalse();
        assertThat(strangers).allMatch(outbox()::isEmpty);
        takeOut(10);
        assertThat(outbox().isEmpty(here)).isTrue();
    }

    @Test
    default void appendingNothingIsAllowed() {
        append(newLive(), List.of());

        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void appendingOutsideOfATransactionIsRefused() {
        Workspace here = newLive();

        assertThatIllegalStateException()
                .isThrownBy(
                        () -> outbox().append(here, List.of(EventFixture.frozen(here, newId()))));
        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void aBatchWithAnEventOfAnotherWorkspaceIsRefused() {
        Workspace here = newLive();
        for (Workspace stranger : strangersTo(here)) {
            List<FrozenEvent> batch =
                    List.of(
                            EventFixture.frozen(here, newId()),
                            EventFixture.frozen(stranger, newId()));

            assertThatIllegalArgumentException().isThrownBy(() -> append(here, batch));
        }
        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void manyEventsAreRolledBackTogether() {
        Workspace here = newLive();

        Rollback.of(
                ports().transactions(),
                () ->
                        outbox().append(
                                        here,
                                        List.of(
                                                EventFixture.frozen(here, newId()),
                                                EventFixture.frozen(here, newId()))));

        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void eachEventIsTakenOnce() {
        Workspace here = newLive();
        EventId first = append(here);
        EventId second = append(here);
        EventId third = append(here);

        assertThat(takeOut(2)).containsExactly(first, second);
        assertThat(takeOut(2)).containsExactly(third);
        assertThat(takeOut(2)).isEmpty();
    }

    @Test
    default void eventsOfAllWorkspacesAreTakenWithTheirWorkspace() {
        Workspace here = newLive();
        List<Workspace> all = new ArrayList<>(strangersTo(here));
        all.add(here);
        all.forEach(this::append);

        List<FrozenEvent> events = outbox().takeOut(10);

        assertThat(events.stream().map(FrozenEvent::workspace))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    default void rolledBackEventsAreNeverTaken() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> append(here));

        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void aRollbackRestoresTakenEvents() {
        Workspace here = newLive();
        EventId event = append(here);

        Rollback.of(
                ports().transactions(),
                () -> {
                    assertThat(takeOut(10)).containsExactly(event);
                    assertThat(takeOut(10)).isEmpty();
                });

        assertThat(takeOut(10)).containsExactly(event);
    }

    @Test
    default void concurrentRelaysNeverGetTheSameEvent() {
        Workspace here = newLive();
        List<EventId> all = IntStream.range(0, 30).mapToObj(_ -> append(here)).toList();

        List<EventId> taken = new ArrayList<>();
        Race.of(4, _ -> drain()).forEach(taken::addAll);
        taken.addAll(drain());

        assertThat(taken).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<EventId> drain() {
        List<EventId> taken = new ArrayList<>();
        List<EventId> batch = takeOut(3);
        while (!batch.isEmpty()) {
            taken.addAll(batch);
            batch = ports().transactions().inTransaction(() -> takeOut(3));
        }
        return taken;
    }
}
