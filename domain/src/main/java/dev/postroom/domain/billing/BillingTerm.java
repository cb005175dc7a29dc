package dev.postroom.domain.billing;

import java.time.Instant;

/**
 * The time that a plan is paid for.
 *
 * @param start the first moment of the current period
 * @param end the first moment after the current period; after {@code start}
 * @param cancelAtPeriodEnd whether no other period follows
 */
public record BillingTerm(
        BillingInterval interval, Instant start, Instant end, boolean cancelAtPeriodEnd) {

    public BillingTerm {
        if (!end.isAfter(start)) {
            throw new IllegalArgumentException("a period ends after it starts");
        }
    }
}
