package dev.postroom.domain.billing.local;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.provider.ProviderState;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A plan that was bought from the local provider.
 *
 * @param reference the provider's id of it
 * @param start the first moment of its first period; periods follow each other in UTC
 * @param endsAt from when on it is over; empty when no end was asked for
 */
public record LocalPlan(
        String customer,
        String reference,
        PlanName plan,
        BillingInterval interval,
        Instant start,
        Optional<Instant> endsAt) {

    /** The state that the provider reports at a moment. */
    public ProviderState at(Instant now) {
        return isOver(now)
                ? new ProviderState(plan, PlanStatus.CANCELED, reference, Optional.empty())
                : new ProviderState(plan, PlanStatus.ACTIVE, reference, Optional.of(term(now)));
    }

    /** Whether it has ended by a moment. */
    public boolean isOver(Instant now) {
        return endsAt.filter(end -> !now.isBefore(end)).isPresent();
    }

    /** The same with another plan from the same start on. */
    public LocalPlan with(PlanName other, BillingInterval paid) {
        return new LocalPlan(customer, reference, other, paid, start, Optional.empty());
    }

    /** The same that ends with the period that a moment is in. */
    public LocalPlan endingAfter(Instant now) {
        return ending(Optional.of(term(now).end()));
    }

    /** The same with this end. */
    public LocalPlan ending(Optional<Instant> end) {
        return new LocalPlan(customer, reference, plan, interval, start, end);
    }

    private BillingTerm term(Instant now) {
        ChronoUnit unit = interval == BillingInterval.MONTH ? ChronoUnit.MONTHS : ChronoUnit.YEARS;
        ZonedDateTime first = start.atZone(ZoneOffset.UTC);
        long over = Math.max(0, unit.between(first, now.atZone(ZoneOffset.UTC)));
        // a period that begins on the 31st ends with a shorter month
        if (!first.plus(over + 1, unit).toInstant().isAfter(now)) {
            over++;
        }
        return new BillingTerm(
                interval,
                first.plus(over, unit).toInstant(),
                first.plus(over + 1, unit).toInstant(),
                endsAt.isPresent());
    }
}
