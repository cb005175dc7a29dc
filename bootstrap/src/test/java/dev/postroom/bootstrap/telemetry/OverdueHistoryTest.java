package dev.postroom.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.HistoryTable;
import dev.postroom.domain.shared.SettableClock;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

class OverdueHistoryTest {
    private static final Duration WEEK = Duration.ofDays(7);

    private final SettableClock clock = new SettableClock();
    private final Map<HistoryTable, Instant> oldest = new HashMap<>();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final OverdueHistory overdue =
            new OverdueHistory(
                    (table, before) ->
                            Optional.ofNullable(oldest.get(table)).filter(before::isAfter),
                    Map.of(HistoryTable.EVENTS, WEEK, HistoryTable.EMAILS, WEEK.multipliedBy(2)),
                    clock);

    OverdueHistoryTest() {
        overdue.bindTo(meters);
    }

    @Test
    void historyIsOverdueFromTheEndOfItsRetentionUntilItIsDeleted() {
        assertThat(seconds("events")).isNaN();
        oldest.put(HistoryTable.EVENTS, clock.instant());
        clock.advance(WEEK);
        overdue.look();
        assertThat(seconds("events")).isZero();

        clock.advance(Duration.ofMinutes(10));
        overdue.look();
        assertThat(seconds("events")).isEqualTo(600);
        assertThat(seconds("emails")).isZero();

        clock.advance(Duration.ofMinutes(5));
        assertThat(seconds("events")).as("it grows between two looks").isEqualTo(900);

        oldest.clear();
        overdue.look();
        assertThat(seconds("events")).isZero();
    }

    @Test
    void whatIsKeptWithoutLimitHasNoGauge() {
        assertThat(
                        meters.find("postroom.history.overdue.seconds")
                                .tag("table", "deliveries")
                                .gauges())
                .isEmpty();
    }

    @Test
    void aLookThatFailsKeepsWhatIsKnown() {
        oldest.put(HistoryTable.EVENTS, clock.instant().minus(WEEK));
        OverdueHistory failing =
                new OverdueHistory(
                        (table, before) -> {
                            if (oldest.isEmpty()) {
                                throw new IllegalStateException("the database is away");
                            }
                            return Optional.ofNullable(oldest.get(table)).filter(before::isAfter);
                        },
                        Map.of(HistoryTable.EVENTS, WEEK),
                        clock);
        SimpleMeterRegistry own = new SimpleMeterRegistry();
        failing.bindTo(own);
        clock.advance(Duration.ofSeconds(1));
        failing.look();
        oldest.clear();
        clock.advance(Duration.ofSeconds(9));

        assertThatThrownBy(failing::look).isInstanceOf(IllegalStateException.class);
        assertThat(own.get("postroom.history.overdue.seconds").gauge().value()).isEqualTo(10);
    }

    private double seconds(String table) {
        return meters.get("postroom.history.overdue.seconds").tag("table", table).gauge().value();
    }
}
