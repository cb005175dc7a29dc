package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Instants as text: RFC 3339 in UTC with milliseconds. */
public final class Times {

    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private static final int LAST_YEAR = 9999;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private Times() {}

    /** The instant as text. */
    public static String text(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        boolean isUsual = time.getYear() >= 0 && time.getYear() <= LAST_YEAR;
        return isUsual ? usual(time) : MILLIS.format(instant);
    }

    // a page of a list has hundreds of times, and a formatter needs ten times as long for each
    private static String usual(LocalDateTime time) {
        char[] text = "0000-00-00T00:00:00.000Z".toCharArray();
        put(time.getYear(), 3, text);
        put(time.getMonthValue(), 6, text);
        put(time.getDayOfMonth(), 9, text);
        put(time.getHour(), 12, text);
        put(time.getMinute(), 15, text);
        put(time.getSecond(), 18, text);
        put(time.getNano() / NANOS_PER_MILLI, 22, text);
        return new String(text);
    }

    private static void put(int number, int last, char[] text) {
        int at = last;
        for (int rest = number; rest > 0; rest /= 10) {
            text[at] = (char) ('0' + rest % 10);
            at--;
        }
    }

    /** The instant as text, or null. */
    public static @Nullable String textOrNull(Optional<Instant> instant) {
        return instant.map(Times::text).orElse(null);
    }

    /** Parses an instant with any offset. Fails with {@code Invalid} ({@code invalid_time}). */
    public static Instant parse(String text) {
        try {
            OffsetDateTime instant = OffsetDateTime.parse(text);
            // RFC 3339 years have four digits, and no database supports all years of Java
            if (instant.getYear() < 0 || instant.getYear() > LAST_YEAR) {
                throw invalid();
            }
            return instant.toInstant();
        } catch (DateTimeException _) {
            throw invalid();
        }
    }

    private static FailureException invalid() {
        return Failure.Invalid.value(
                        "invalid_time",
                        "Must be an RFC 3339 time, for example 2026-01-31T12:00:00Z.")
                .asException();
    }
}
