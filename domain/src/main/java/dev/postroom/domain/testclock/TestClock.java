package dev.postroom.domain.testclock;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Text;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * The state of the clock of a test workspace.
 *
 * @param now the workspace's time
 * @param offset its offset from the real time, from zero to {@link #FARTHEST}
 */
public record TestClock(Instant now, Duration offset) {

    /** The maximum of one step. */
    public static final Duration LONGEST_STEP = Duration.ofDays(366);

    /** The maximum of all steps together: ten years with their leap days. */
    public static final Duration FARTHEST = Duration.ofDays(3653);

    private static final int MAX_LENGTH = 40;

    // without signs and small letters, which the parser of the JDK would take as well
    private static final String SECONDS = "[0-9]+([.,][0-9]{1,9})?S";
    private static final String TIME =
            "T([0-9]+H([0-9]+M)?(%1$s)?|[0-9]+M(%1$s)?|%1$s)".formatted(SECONDS);
    private static final Pattern FORM = Pattern.compile("P([0-9]+D(%1$s)?|%1$s)".formatted(TIME));

    private static final Duration SHORTEST_STEP = Duration.ofMillis(1);

    /**
     * A step written as an ISO 8601 duration of days, hours, minutes and seconds, as {@code PT72H},
     * truncated to whole milliseconds. {@code Invalid} for a malformed or out-of-range duration.
     */
    public static Duration stepOf(String text) {
        String step = Text.multiline(text, MAX_LENGTH);
        if (!FORM.matcher(step).matches()) {
            throw malformed();
        }
        try {
            return checked(Duration.parse(step));
        } catch (DateTimeParseException e) {
            throw malformed();
        }
    }

    private static FailureException malformed() {
        return refused(
                "invalid_duration",
                "Must be an ISO 8601 duration in days, hours, minutes and seconds, for example"
                        + " PT72H.");
    }

    private static Duration checked(Duration step) {
        if (step.compareTo(SHORTEST_STEP) < 0 || step.compareTo(LONGEST_STEP) > 0) {
            throw refused("out_of_range", "Must be at least one millisecond and at most 366 days.");
        }
        return step.truncatedTo(ChronoUnit.MILLIS);
    }

    /** This clock after a step; {@code Invalid} beyond the maximum offset. */
    public TestClock movedBy(Duration step) {
        Duration after = offset.plus(step);
        if (after.compareTo(FARTHEST) > 0) {
            throw refused(
                    "too_far",
                    "The clock is %s ahead of the real time; the maximum is %s."
                            .formatted(offset, FARTHEST));
        }
        return new TestClock(now.plus(step), after);
    }

    private static FailureException refused(String code, String message) {
        return Failure.Invalid.value(code, message).asException();
    }
}
