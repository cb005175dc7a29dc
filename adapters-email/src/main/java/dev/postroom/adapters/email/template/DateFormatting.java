package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Helper;
import com.github.jknack.handlebars.Options;

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
import java.util.Locale;

/**
 * {@code {{date value "d MMMM yyyy" timezone="Europe/Paris" locale="fr"}}}. The value is an ISO
 * 8601 date or time or a number of Unix seconds. A value that cannot be parsed is written
 * unchanged, and an unknown time zone means UTC: data never make a mail fail. An invalid pattern is
 * an error of the author and fails.
 */
final class DateFormatting implements Helper<@Nullable Object> {

    private static final String ISO_DATE = "yyyy-MM-dd";

    @Override
    public Object apply(@Nullable Object value, Options options) {
        DateTimeFormatter pattern = pattern(options);
        String text = ValueFunctions.text(value).strip();
        if (text.isEmpty()) {
            return "";
        }
        ZoneId zone = zone(ValueFunctions.text(options.hash("timezone")));
        try {
            return pattern.format(time(text, zone));
        } catch (DateTimeException _) {
            return text;
        }
    }

    private static DateTimeFormatter pattern(Options options) {
        Object first = options.params.length > 0 ? options.params[0] : options.hash("format");
        String pattern = ValueFunctions.text(first);
        String language = ValueFunctions.text(options.hash("locale", "en"));
        return DateTimeFormatter.ofPattern(
                pattern.isBlank() ? ISO_DATE : pattern,
                Locale.forLanguageTag(language.replace('_', '-')));
    }

    private static ZoneId zone(String name) {
        try {
            return name.isBlank() ? ZoneOffset.UTC : ZoneId.of(name);
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
}
