package dev.postroom.domain.trigger.date;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Text;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the length or the end of a wait. */
public final class WaitReading {

    private static final Pattern WEEKS = Pattern.compile("P(\\d{1,3})W");

    private WaitReading() {}

    public static Optional<WaitTime> of(JsonFields step) {
        if (step.has("for") == step.has("until")) {
            step.violate("invalid_wait", "Must have exactly one of the fields for and until.");
            return Optional.empty();
        }
        return step.has("for")
                ? step.parsed("for", WaitReading::lengthOf).map(WaitTime.For::new)
                : FieldReader.child(step, "until").flatMap(WaitReading::until);
    }

    private static Optional<WaitTime> until(JsonFields until) {
        List<String> forms =
                List.of("at", "field", "time").stream().filter(until::has).limit(1).toList();
        return switch (forms.isEmpty() ? "" : forms.getFirst()) {
            case "at" -> {
                until.allowOnly(Set.of("at"));
                yield until.parsed("at", WaitReading::momentOf).map(WaitTime.Until::new);
            }
            case "field" -> DateReading.rule(until).map(WaitTime.UntilDate::new);
            case "time" -> DateReading.time(until);
            default -> {
                until.violate("invalid_wait", "Must have one of the fields at, field and time.");
                yield Optional.empty();
            }
        };
    }

    private static Duration lengthOf(String text) {
        Duration length = parsed(Text.multiline(text, WaitTime.MAX_TEXT));
        if (length.compareTo(WaitTime.SHORTEST) < 0 || length.compareTo(WaitTime.LONGEST) > 0) {
            throw Failure.Invalid.value("out_of_range", "Must be from one minute to 365 days.")
                    .asException();
        }
        return length;
    }

    private static Duration parsed(String text) {
        Matcher weeks = WEEKS.matcher(text);
        try {
            return weeks.matches()
                    ? Duration.ofDays(7L * Integer.parseInt(weeks.group(1)))
                    : Duration.parse(text);
        } catch (DateTimeParseException _) {
            throw Failure.Invalid.value(
                            "invalid_duration",
                            "Must be a duration such as P2D, PT90M or P1DT12H (ISO 8601).")
                    .asException();
        }
    }

    private static Instant momentOf(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException _) {
            throw Failure.Invalid.value(
                            "invalid_timestamp",
                            "Must be a time with an offset, for example 2027-03-01T09:00:00Z.")
                    .asException();
        }
    }
}
