package dev.postroom.application.figure;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.figure.Figures;
import dev.postroom.domain.figure.FiguresOfDay;
import dev.postroom.domain.figure.InMemoryDailyFigures;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

class FigureReadingTest {

    private static final LocalDate START = LocalDate.of(2025, 3, 1);

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final Workspace live = ports.newWorkspace(Environment.LIVE);
    private final FigureReading figures =
            new FigureReading(
                    new InMemoryDailyFigures(ports.database()),
                    new WorkspaceClock(ports.clock(), ports.account().testClocks()));

    private Subscriber added(Workspace workspace, Instant at) {
        Subscriber person = subscriber(ports.ids().next()).withCreatedAt(at).build();
        assertThat(ports.subscriber().subscribers().addUnlessPresent(workspace, person)).isEmpty();
        return person;
    }

    @Test
    void everyDayIsThereAndTheLastOneIsToday() {
        assertThat(figures.read(live, 30).days())
                .hasSize(30)
                .extracting(FiguresOfDay::day)
                .startsWith(START.minusDays(29))
                .endsWith(START);
        assertThat(figures.read(live, 1).days()).containsExactly(FiguresOfDay.none(START));
    }

    @Test
    void whatIsOlderThanTheFirstDayCountsInTheTotalOnly() {
        added(live, SettableClock.START.minus(Duration.ofDays(7)));
        added(live, SettableClock.START.minus(Duration.ofDays(6)));

        Figures week = figures.read(live, 7);

        assertThat(week.subscribers()).isEqualTo(2);
        assertThat(week.days().getFirst().added()).isEqualTo(1);
    }

    @Test
    void theNumberAtTheEndOfADayIsCountedBackFromNow() {
        added(live, SettableClock.START.minus(Duration.ofDays(40)));
        added(live, SettableClock.START.minus(Duration.ofDays(2)));
        Subscriber gone = added(live, SettableClock.START.minus(Duration.ofDays(1)));
        assertThat(ports.subscriber().subscribers().delete(live, gone.id())).isTrue();

        assertThat(figures.read(live, 4).ends())
                .extracting(Figures.DayEnd::subscribers)
                .containsExactly(1L, 2L, 3L, 2L);
    }

    @Test
    void todayIsTheOneOfTheClockOfATestEnvironment() {
        Workspace test =
                ports.account()
                        .accounts()
                        .workspace(live.account(), Environment.TEST)
                        .orElseThrow();
        ports.account().testClocks().advance(test, Duration.ofDays(3));

        assertThat(figures.read(test, 7).days().getLast().day()).isEqualTo(START.plusDays(3));
        assertThat(figures.read(live, 7).days().getLast().day()).isEqualTo(START);
    }
}
