package dev.postroom.adapters.billing.local;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/**
 * A plan that was bought; periods follow each other in UTC. All times are seconds, as Stripe writes
 * them.
 *
 * @param id that of the subscription
 * @param price for which it is sold, also when it no longer is
 * @param interval in which it is paid: months or years
 * @param started the first second of its first period
 * @param ends from when on it is over; 0 when it renews
 */
record Purchase(String id, String price, ChronoUnit interval, long started, long ends) {

    /** A time that is paid at once. */
    record Period(long start, long end) {}

    boolean isOver(Instant now) {
        return isEnding() && now.getEpochSecond() >= ends;
    }

    boolean isEnding() {
        return ends != 0;
    }

    /** The same at another price, from the same start on. */
    Purchase changed(Offer other) {
        return new Purchase(id, other.price(), other.interval(), started, 0);
    }

    /** The same that ends with the period that a moment is in. */
    Purchase cancelled(Instant now) {
        return ending(period(now).end());
    }

    /** The same that renews. */
    Purchase resumed() {
        return ending(0);
    }

    private Purchase ending(long end) {
        return new Purchase(id, price, interval, started, end);
    }

    /** The period that a moment is in. */
    Period period(Instant now) {
        ZonedDateTime first = Instant.ofEpochSecond(started).atZone(ZoneOffset.UTC);
        long past = Math.max(0, interval.between(first, now.atZone(ZoneOffset.UTC)));
        // a period that begins on the 31st ends with a shorter month
        if (!first.plus(past + 1, interval).toInstant().isAfter(now)) {
            past++;
        }
        return new Period(
                first.plus(past, interval).toEpochSecond(),
                first.plus(past + 1, interval).toEpochSecond());
    }
}
