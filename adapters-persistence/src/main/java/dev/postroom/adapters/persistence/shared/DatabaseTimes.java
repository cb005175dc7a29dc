package dev.postroom.adapters.persistence.shared;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Instants with the precision of PostgreSQL: truncated to microseconds. */
public final class DatabaseTimes {
    private static final DateTimeFormatter MICROSECONDS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private static final int LAST_YEAR = 9999;
    private static final int NANOS_PER_MICRO = 1000;

    private DatabaseTimes() {}

    /** The value to bind. */
    public static OffsetDateTime stored(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    }

    /** RFC 3339 with six digits after the point, as in a position. */
    public static String text(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        boolean isUsual = time.getYear() >= 0 && time.getYear() <= LAST_YEAR;
        return isUsual ? usual(time) : MICROSECONDS.format(instant);
    }

    // batches have thousands of times, and a formatter needs ten times as long for each
    private static String usual(LocalDateTime time) {
        char[] text = "0000-00-00T00:00:00.000000Z".toCharArray();
        put(time.getYear(), 3, text);
        put(time.getMonthValue(), 6, text);
        put(time.getDayOfMonth(), 9, text);
        put(time.getHour(), 12, text);
        put(time.getMinute(), 15, text);
        put(time.getSecond(), 18, text);
        put(time.getNano() / NANOS_PER_MICRO, 25, text);
        return new String(text);
    }

    private static void put(int number, int last, char[] text) {
        int at = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[at] = (char) ('0' + rest % 10);
            at--;
        }
    }
}
