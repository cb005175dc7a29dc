package dev.postroom.adapters.rest.shared.json;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.InstantText;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Instants as text: RFC 3339 in UTC with milliseconds. */
public final class Times {

    private static final int LAST_YEAR = 9999;

    private Times() {}

    /** The instant as text. */
    public static String text(Instant instant) {
        return InstantText.MILLISECONDS.of(instant);
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
