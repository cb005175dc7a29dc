package dev.postroom.adapters.billing.local;

import java.time.temporal.ChronoUnit;

/**
 * A price for which a plan is sold.
 *
 * @param price its id
 * @param plan the name of what is sold, for people
 * @param interval in which it is paid: months or years
 */
public record Offer(String price, String plan, ChronoUnit interval) {

    /** The interval in one word. */
    String keyword() {
        return interval == ChronoUnit.MONTHS ? "month" : "year";
    }
}
