package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.text.InstantText;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Times in rules: their canonical texts have the order of the times. */
final class RuleTime {

    static final String EXPECTED =
            "Must be a date or a time with an offset, for example 2026-03-01T09:00:00Z.";

    private static final int DATE_LENGTH = 10;
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private RuleTime() {}

    /** The canonical text of a time, or of the beginning of a day in UTC. */
    static Optional<String> parse(String text) {
        try {
            Instant at =
                    text.length() == DATE_LENGTH
                            ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                            : OffsetDateTime.parse(text).toInstant();
            return at.isBefore(FIRST) || at.isAfter(LAST)
                    ? Optional.empty()
                    : Optional.of(InstantText.MILLISECONDS.of(at));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
