package dev.postroom.adapters.webhook.http;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The delay that a response asks for: seconds or a date (RFC 9110, section 10.2.3). */
final class RetryAfter {

    /** The three forms of a date (RFC 9110, section 5.6.7). */
    private static final List<DateTimeFormatter> DATES =
            Stream.of(
                            "EEE, dd MMM uuuu HH:mm:ss 'GMT'",
                            "EEEE, dd-MMM-uu HH:mm:ss 'GMT'",
                            "EEE MMM ppd HH:mm:ss uuuu")
                    .map(form ->
                            DateTimeFormatter.ofPattern(form, Locale.US).withZone(ZoneOffset.UTC))
                    .toList();

    private RetryAfter() {}

    /** The delay, never negative; empty for any other text. */
    static Optional<Duration> parse(String text, Instant now) {
        if (text.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        return DATES.stream()
                .flatMap(form -> date(form, text).stream())
                .findFirst()
                .map(date -> Duration.between(now, date))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    private static Optional<Instant> date(DateTimeFormatter form, String text) {
        try {
            return Optional.of(form.parse(text, Instant::from));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
