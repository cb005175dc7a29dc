package dev.postroom.domain.billing;

import java.util.Map;
import java.util.Optional;

/**
 * A plan that accounts can have.
 *
 * @param limits the maximum of each resource; a resource without an entry is unlimited
 * @param prices the payment provider's reference of the price, for each interval in which the plan
 *     is sold; empty for a plan that is not sold
 */
public record Plan(
        PlanName name, Map<PlanResource, Long> limits, Map<BillingInterval, String> prices) {

    public Plan {
        limits = Map.copyOf(limits);
        prices = Map.copyOf(prices);
    }

    /** The price for an interval, or empty when the plan is not sold for it. */
    public Optional<String> price(BillingInterval interval) {
        return Optional.ofNullable(prices.get(interval));
    }
}
