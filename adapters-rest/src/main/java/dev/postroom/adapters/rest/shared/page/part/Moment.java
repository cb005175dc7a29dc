package dev.postroom.adapters.rest.shared.page.part;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * A time as people read it, with the exact one behind it.
 *
 * @param iso for programs; empty for a time that did not come
 * @param absolute with its zone
 * @param relative for example {@code 3 hours ago}
 */
public record Moment(String iso, String absolute, String relative) {

    private static final DateTimeFormatter ABSOLUTE =
            DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm:ss 'UTC'", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final Duration RECENT = Duration.ofDays(14);

    /** A time, seen from now. */
    public static Moment of(Instant at, Instant now) {
        return new Moment(at.toString(), ABSOLUTE.format(at), relative(at, now));
    }

    /** A time that may be missing, with a text instead of it. */
    public static Moment of(Optional<Instant> at, Instant now, String missing) {
        return at.map(known -> of(known, now)).orElseGet(() -> never(missing));
    }

    /** No time; a text instead of it. */
    public static Moment never(String text) {
        return new Moment("", "", text);
    }

    private static String relative(Instant at, Instant now) {
        Duration apart = Duration.between(at, now).abs();
        if (apart.compareTo(RECENT) > 0) {
            return DATE.format(at);
        }
        String amount = amount(apart);
        if (amount.isEmpty()) {
            return "now";
        }
        return at.isAfter(now) ? "in " + amount : amount + " ago";
    }

    private static String amount(Duration apart) {
        if (apart.toDays() > 0) {
            return counted(apart.toDays(), "day");
        }
        if (apart.toHours() > 0) {
            return counted(apart.toHours(), "hour");
        }
        if (apart.toMinutes() > 0) {
            return counted(apart.toMinutes(), "minute");
        }
        return apart.toSeconds() > 4 ? counted(apart.toSeconds(), "second") : "";
    }

    private static String counted(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }
}
