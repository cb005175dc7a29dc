package dev.postroom.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.Optional;

final class MailMonthTest {

    @ParameterizedTest
    @CsvSource({
        "2026-02-01T00:00:00Z, 2026-02-01T00:00:00Z, 2026-03-01T00:00:00Z",
        "2026-02-28T23:59:59Z, 2026-02-01T00:00:00Z, 2026-03-01T00:00:00Z",
        "2026-12-31T12:00:00Z, 2026-12-01T00:00:00Z, 2027-01-01T00:00:00Z"
    })
    void withoutASubscriptionMonthsAreThoseOfTheCalendar(Instant now, Instant start, Instant end) {
        assertThat(MailMonth.at(now, Optional.empty())).isEqualTo(new MailMonth(start, end));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-31T10:00:00Z, 2026-01-31T10:00:00Z, 2026-02-28T10:00:00Z",
        "2026-02-28T09:59:59Z, 2026-01-31T10:00:00Z, 2026-02-28T10:00:00Z",
        "2026-02-28T10:00:00Z, 2026-02-28T10:00:00Z, 2026-03-31T10:00:00Z",
        "2027-01-05T00:00:00Z, 2026-12-31T10:00:00Z, 2027-01-31T10:00:00Z",
        "2025-12-31T09:00:00Z, 2025-11-30T10:00:00Z, 2025-12-31T10:00:00Z"
    })
    void monthsOfASubscriptionBeginAsItDid(Instant now, Instant start, Instant end) {
        Optional<Instant> from = Optional.of(Instant.parse("2026-01-31T10:00:00Z"));
        assertThat(MailMonth.at(now, from)).isEqualTo(new MailMonth(start, end));
    }

    @Test
    void eachMomentIsInExactlyOneMonth() {
        Optional<Instant> from = Optional.of(Instant.parse("2024-02-29T23:59:59Z"));
        Instant now = Instant.parse("2024-02-29T23:59:59Z");
        for (int i = 0; i < 60; i++) {
            MailMonth month = MailMonth.at(now, from);
            assertThat(month.start()).isEqualTo(now);
            assertThat(MailMonth.at(month.end().minusSeconds(1), from)).isEqualTo(month);
            now = month.end();
        }
    }
}
