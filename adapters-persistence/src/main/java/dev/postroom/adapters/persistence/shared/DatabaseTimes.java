package dev.postroom.adapters.persistence.shared;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Instants with the precision of PostgreSQL: truncated to microseconds. */
public final class DatabaseTimes {
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private DatabaseTimes() {}

    /** The value to bind. */
    public static OffsetDateTime stored(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }

    /** RFC 3339 with six digits after the point, as in a position. */
    public static String text(Instant instant) {
        return MICROSECONDS.format(instant);
    }
}
