package dev.postroom.adapters.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.event.OutboxContract;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.stream.IntStream;

class JdbiOutboxTest implements OutboxContract {
    // more than it takes to prove where the queue begins
    private static final int ROUNDS = 5;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aRelayKeepsTheOthersFromItsWorkspaceAndFromNoOther() {
        Workspace here = newLive();
        Workspace stranger = strangersTo(here).getFirst();
        FrozenEvent first = EventFixture.frozen(here, newId());
        FrozenEvent second = EventFixture.frozen(here, newId());
        FrozenEvent third = EventFixture.frozen(stranger, newId());
        append(here, List.of(first, second));

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(outbox().takeOut(1))
                            .extracting(FrozenEvent::id)
                            .containsExactly(first.id());
                    assertThat(Race.of(1, _ -> appendedAndTakenOut(stranger, third)).getFirst())
                            .extracting(FrozenEvent::id)
                            .containsExactly(third.id());
                });

        assertThat(outbox().takeOut(10)).extracting(FrozenEvent::id).containsExactly(second.id());
    }

    @Test
    void anUnreadableEventKeepsBackItsWorkspaceAndNoOther() {
        Workspace here = newLive();
        EventId before = append(here);
        EventId unreadable = append(here);
        EventId after = append(here);
        List<EventId> elsewhere = strangersTo(here).stream().map(this::append).toList();
        setType(unreadable, "from.the.future");

        assertThat(takenInTurns(outbox()))
                .contains(before)
                .containsAll(elsewhere)
                .doesNotContain(unreadable, after);

        setType(unreadable, EventType.SUBSCRIBER_CREATED.keyword());
        assertThat(outbox().takeOut(10))
                .extracting(FrozenEvent::id)
                .containsExactly(unreadable, after);
    }

    @Test
    void eachUnreadableEventIsLoggedOnceAndNotWithEachTurn() {
        Workspace here = newLive();
        EventId first = append(here);
        EventId second = append(strangersTo(here).getFirst());
        setType(first, "from.the.future");
        setType(second, "from.the.future");

        Outbox outbox = outbox();
        List<String> lines = logged(() -> takenInTurns(outbox));

        assertThat(lines)
                .satisfiesOnlyOnce(line -> assertThat(line).contains(first.toString()))
                .satisfiesOnlyOnce(line -> assertThat(line).contains(second.toString()));
    }

    @Test
    void anEventWhoseTransactionCommitsLastIsRelayedHoweverFarTheOthersAre() {
        Workspace here = newLive();
        List<Workspace> strangers = strangersTo(here);
        FrozenEvent slow = EventFixture.frozen(here, newId());

        ports().transactions()
                .inTransaction(() -> {
                    outbox().append(here, List.of(slow));
                    for (int round = 0; round < ROUNDS; round++) {
                        strangers.forEach(this::isRelayedAtOnce);
                    }
                });

        assertThat(outbox().takeOut(10)).extracting(FrozenEvent::id).containsExactly(slow.id());
    }

    @Test
    void eventsThatWereTakenByACrashedRelayAreRelayedHoweverFarTheOthersAre() {
        Workspace here = newLive();
        List<Workspace> strangers = strangersTo(here);
        FrozenEvent taken = EventFixture.frozen(here, newId());
        append(here, List.of(taken));

        Rollback.of(
                ports().transactions(),
                () -> {
                    assertThat(outbox().takeOut(10)).hasSize(1);
                    for (int round = 0; round < ROUNDS; round++) {
                        strangers.forEach(this::isRelayedAtOnce);
                    }
                });

        assertThat(outbox().takeOut(10)).extracting(FrozenEvent::id).containsExactly(taken.id());
    }

    private void isRelayedAtOnce(Workspace workspace) {
        FrozenEvent event = EventFixture.frozen(workspace, newId());
        assertThat(Race.of(1, _ -> appendedAndTakenOut(workspace, event)).getFirst())
                .extracting(FrozenEvent::id)
                .containsExactly(event.id());
    }

    private static List<String> logged(Runnable action) {
        Logger log = (Logger) LoggerFactory.getLogger(JdbiOutbox.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        log.addAppender(lines);
        try {
            action.run();
        } finally {
            log.detachAppender(lines);
        }
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    // each call gives one event, or none when an unreadable one has the turn
    private static List<EventId> takenInTurns(Outbox outbox) {
        return IntStream.range(0, 10)
                .mapToObj(_ -> outbox.takeOut(1))
                .flatMap(List::stream)
                .map(FrozenEvent::id)
                .toList();
    }

    private static void setType(EventId event, String type) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate("UPDATE outbox SET type = :type WHERE id = :id")
                                .bind("type", type)
                                .bind("id", event.value())
                                .execute());
    }

    private List<FrozenEvent> appendedAndTakenOut(Workspace workspace, FrozenEvent event) {
        append(workspace, List.of(event));
        return outbox().takeOut(10);
    }
}
