package dev.postroom.adapters.webhook;

import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpResponse;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The delay that a response asks for: seconds or a date (RFC 9110, section 10.2.3). */
final class RetryAfter {

    private RetryAfter() {}

    static Optional<Duration> in(HttpResponse answer, Instant now) {
        boolean asks = answer.getCode() == 429 || answer.getCode() == 503;
        return asks ? value(answer).flatMap(text -> parse(text, now)) : Optional.empty();
    }

    /** The delay, never negative; empty for any other text. */
    static Optional<Duration> parse(String text, Instant now) {
        if (text.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        }
        return Optional.ofNullable(DateUtils.parseStandardDate(text))
                .map(date -> Duration.between(now, date))
                .map(wait -> wait.isNegative() ? Duration.ZERO : wait);
    }

    private static Optional<String> value(HttpResponse answer) {
        return Optional.ofNullable(answer.getFirstHeader("Retry-After"))
                .map(Header::getValue)
                .map(String::strip);
    }
}
