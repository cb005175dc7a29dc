package dev.postroom.domain.billing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which plan limits an account, and from when on.
 *
 * @param plan the plan's name
 * @param monthsFrom months of mail begin as this moment does; empty: calendar months in UTC
 * @param endsAt from when on the basic plan holds instead; empty when no such moment is known
 */
public record PlanTerms(PlanName plan, Optional<Instant> monthsFrom, Optional<Instant> endsAt) {

    /** The terms of an account that has no plan but the basic one. */
    public static PlanTerms basic(Plans plans) {
        return new PlanTerms(plans.basic().name(), Optional.empty(), Optional.empty());
    }

    /**
     * The terms that follow from a plan subscription.
     *
     * @param grace how long a plan stays after a payment was missed
     */
    public static PlanTerms of(PlanSubscription subscription, Plans plans, Duration grace) {
        PlanStatus status = subscription.status();
        // those who bill elsewhere give an account a plan that is never paid here
        if (status == PlanStatus.CANCELED) {
            return basic(plans);
        }
        return new PlanTerms(
                subscription.plan(),
                subscription.term().map(BillingTerm::start),
                Optional.of(subscription.since().plus(grace))
                        .filter(_ -> status == PlanStatus.PAST_DUE));
    }

    /** The plan that holds at a moment; the basic one when a plan is not configured any more. */
    public Plan at(Instant now, Plans plans) {
        return endsAt.filter(end -> !now.isBefore(end)).isPresent()
                ? plans.basic()
                : plans.find(plan).orElse(plans.basic());
    }
}
