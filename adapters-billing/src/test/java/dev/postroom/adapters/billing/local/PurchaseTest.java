package dev.postroom.adapters.billing.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

final class PurchaseTest {

    private static final Instant START = Instant.parse("2026-01-31T10:00:00Z");

    private final Purchase monthly =
            new Purchase("sub_1", "price", ChronoUnit.MONTHS, START.getEpochSecond(), 0);

    private static void isPeriod(Purchase bought, String now, String start, String end) {
        Purchase.Period period = bought.period(Instant.parse(now));
        assertThat(Instant.ofEpochSecond(period.start())).isEqualTo(start);
        assertThat(Instant.ofEpochSecond(period.end())).isEqualTo(end);
    }

    @Test
    void periodsFollowEachOtherAlsoThroughShortMonths() {
        String february = "2026-02-28T10:00:00Z";
        isPeriod(monthly, "2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z", february);
        isPeriod(monthly, "2026-02-28T09:59:59Z", "2026-01-31T10:00:00Z", february);
        isPeriod(monthly, february, february, "2026-03-31T10:00:00Z");
        isPeriod(monthly, "2026-03-01T00:00:00Z", february, "2026-03-31T10:00:00Z");
    }

    @Test
    void aYearIsOnePeriod() {
        Purchase yearly = monthly.changed(new Offer("price_y", "starter", ChronoUnit.YEARS));

        isPeriod(yearly, "2027-01-31T09:00:00Z", "2026-01-31T10:00:00Z", "2027-01-31T10:00:00Z");
        isPeriod(yearly, "2027-01-31T10:00:00Z", "2027-01-31T10:00:00Z", "2028-01-31T10:00:00Z");
    }

    @Test
    void aCancelledPlanIsInForceUntilItsPeriodEnds() {
        Purchase ending = monthly.cancelled(Instant.parse("2026-02-03T00:00:00Z"));
        Instant end = Instant.parse("2026-02-28T10:00:00Z");

        assertThat(ending.isEnding()).isTrue();
        assertThat(ending.isOver(end.minusSeconds(1))).isFalse();
        assertThat(ending.isOver(end)).isTrue();
        assertThat(ending.resumed().isOver(end)).isFalse();
    }
}
