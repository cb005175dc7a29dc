package dev.postroom.domain.billing;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A month in which mail is counted.
 *
 * @param start its first moment
 * @param end the first moment after it
 */
public record MailMonth(Instant start, Instant end) {

    /**
     * The month in which a moment is. Months begin on the day and at the time of {@code from}, or
     * on the last day of a month that is too short; without {@code from} they are calendar months
     * in UTC.
     */
    public static MailMonth at(Instant now, Optional<Instant> from) {
        OffsetDateTime moment = now.atOffset(ZoneOffset.UTC);
        OffsetDateTime first =
                from.map(start -> start.atOffset(ZoneOffset.UTC))
                        .orElseGet(() -> moment.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1));
        long months =
                12L * (moment.getYear() - first.getYear())
                        + moment.getMonthValue()
                        - first.getMonthValue();
        if (first.plusMonths(months).isAfter(moment)) {
            months--;
        }
        return new MailMonth(
                first.plusMonths(months).toInstant(), first.plusMonths(months + 1).toInstant());
    }
}
