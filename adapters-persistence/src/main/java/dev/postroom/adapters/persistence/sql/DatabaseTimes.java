package dev.postroom.adapters.persistence.sql;

import dev.postroom.domain.shared.text.InstantText;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Instants with the precision of PostgreSQL: truncated to microseconds. */
public final class DatabaseTimes {

    private DatabaseTimes() {}

    /** The value to bind. */
    public static OffsetDateTime stored(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }

    /** RFC 3339 with six digits after the point, as in a position. */
    public static String text(Instant instant) {
        return InstantText.MICROSECONDS.of(instant);
    }
}
