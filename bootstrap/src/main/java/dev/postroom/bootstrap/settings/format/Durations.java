package dev.postroom.bootstrap.settings.format;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text: {@code 200ms}, {@code 15s}, {@code 5 m}, {@code PT1H}. */
public final class Durations {
    private static final Pattern SHORT = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|d)");

    private Durations() {}

    public static Format<Duration> between(Duration least, Duration most) {
        return new Format<>(
                "a duration from " + show(least) + " to " + show(most) + ", such as 500ms, 15s, 5m",
                text -> {
                    Duration duration = parse(text);
                    if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                        throw new Format.BadValue("out of range");
                    }
                    return duration;
                });
    }

    private static Duration parse(String text) {
        Matcher matcher = SHORT.matcher(text);
        return matcher.matches()
                ? of(Long.parseLong(matcher.group(1)), matcher.group(2))
                : parseIso(text);
    }

    private static Duration of(long amount, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    private static Duration parseIso(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException _) {
            throw new Format.BadValue("not a duration");
        }
    }

    private static String show(Duration duration) {
        if (duration.toMillisPart() > 0) {
            return duration.toMillis() + "ms";
        }
        return duration.toSeconds() < 3600 ? duration.toSeconds() + "s" : duration.toHours() + "h";
    }
}
