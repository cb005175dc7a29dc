package dev.postroom.adapters.persistence.sql;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Durations as parameters of statements: {@code :lease * interval '1 microsecond'}. */
public final class SqlDurations {
    private SqlDurations() {}

    /** The whole microseconds of a duration. */
    public static long micros(Duration duration) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.EPOCH.plus(duration));
    }

    /** The duration of this number of microseconds. */
    public static Duration ofMicros(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }
}
