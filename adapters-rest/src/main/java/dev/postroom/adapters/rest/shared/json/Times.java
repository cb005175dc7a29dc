package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.Failure;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Moments as text: RFC 3339 in UTC with milliseconds. */
public final class Times {

    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Times() {}

    /** The moment as text. */
    public static String text(Instant moment) {
        return MILLIS.format(moment);
    }

    /** The moment as text, or null. */
    public static @Nullable String textOrNull(Optional<Instant> moment) {
        return moment.map(Times::text).orElse(null);
    }

    /** Reads a moment with any offset. Fails with {@code Invalid} ({@code invalid_time}). */
    public static Instant parse(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException _) {
            throw Failure.Invalid.value(
                            "invalid_time", "This is not a time such as 2026-01-31T12:00:00Z.")
                    .asException();
        }
    }
}
