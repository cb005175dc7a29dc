package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.text.TimeZoneName;

import org.jspecify.annotations.Nullable;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code {{date value "d MMMM yyyy" timezone="Europe/Paris" locale="fr"}}}. The value is an ISO
 * 8601 date or time or a number of Unix seconds. A value that cannot be parsed is written
 * unchanged, and an unknown time zone means UTC: data never make a mail fail. An invalid pattern is
 * an error of the author and fails.
 */
final class DateText {

    private static final String ISO_DATE = "yyyy-MM-dd";
    private static final int MAX_PATTERN = 100;
    private static final int MAX_VALUE = 64;
    // Formatting costs as much as many steps.
    private static final int COST = 1600;

    private DateText() {}

    /** The date of a call. */
    static String of(ValueFunction.Given given) {
        given.budget().read(COST);
        DateTimeFormatter pattern = pattern(given);
        String text = given.text(given.values().getFirst()).strip();
        if (text.isEmpty() || text.length() > MAX_VALUE) {
            return text;
        }
        ZoneId zone = zone(given.text("timezone"));
        try {
            return pattern.format(time(text, zone));
        } catch (DateTimeException _) {
            return text;
        }
    }

    private static DateTimeFormatter pattern(ValueFunction.Given given) {
        String pattern = given.text(format(given)).strip();
        if (pattern.length() > MAX_PATTERN) {
            throw given.place()
                    .invalid("A date pattern must be at most " + MAX_PATTERN + " characters.");
        }
        try {
            return DateTimeFormatter.ofPattern(
                    pattern.isEmpty() ? ISO_DATE : pattern, language(given.text("locale")));
        } catch (IllegalArgumentException e) {
            throw given.place().invalid("The date pattern is invalid: " + e.getMessage() + ".");
        }
    }

    private static Locale language(String tag) {
        return tag.isBlank() ? Locale.ENGLISH : Languages.named(tag);
    }

    private static @Nullable Object format(ValueFunction.Given given) {
        return given.values().size() > 1 ? given.values().get(1) : given.named().get("format");
    }

    private static ZoneId zone(String name) {
        try {
            return name.isBlank() || name.length() > MAX_VALUE
                    ? ZoneOffset.UTC
                    : TimeZoneName.find(name).orElseGet(() -> ZoneId.of(name));
        } catch (DateTimeException _) {
            return ZoneOffset.UTC;
        }
    }

    private static ZonedDateTime time(String text, ZoneId zone) {
        if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Instant.ofEpochSecond(seconds(text)).atZone(zone);
        }
        TemporalAccessor parsed =
                text.length() == ISO_DATE.length()
                        ? LocalDate.parse(text)
                        : DateTimeFormatter.ISO_DATE_TIME.parseBest(
                                text, ZonedDateTime::from, LocalDateTime::from);
        return switch (parsed) {
            case ZonedDateTime time -> time.withZoneSameInstant(zone);
            case LocalDateTime time -> time.atZone(zone);
            default -> LocalDate.from(parsed).atStartOfDay(zone);
        };
    }

    private static long seconds(String digits) {
        if (digits.length() > 12) {
            throw new DateTimeParseException("too many digits", digits, 0);
        }
        return Long.parseLong(digits);
    }

    /**
     * The languages of dates. The JDK keeps the names of months permanently for each locale that it
     * has seen, so only those count whose number is known before.
     */
    private static final class Languages {

        private static final int MAX_TAG = 35;
        private static final Set<Locale> KNOWN =
                Locale.availableLocales().collect(Collectors.toUnmodifiableSet());

        private Languages() {}

        /**
         * The locale of a tag such as {@code de} or {@code pt_BR}, its language alone, or English.
         */
        static Locale named(String tag) {
            if (tag.length() > MAX_TAG) {
                return Locale.ENGLISH;
            }
            Locale asked = Locale.forLanguageTag(tag.strip().replace('_', '-'));
            Stream<Locale> choices = List.of(asked, Locale.of(asked.getLanguage())).stream();
            return choices.filter(KNOWN::contains)
                    .filter(locale -> !locale.getLanguage().isEmpty())
                    .findFirst()
                    .orElse(Locale.ENGLISH);
        }
    }
}
