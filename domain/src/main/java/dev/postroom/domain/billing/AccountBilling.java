package dev.postroom.domain.billing;

import java.util.Map;

/**
 * The plan of an account, its limits and its current use.
 *
 * @param limits the maximum of each resource; a resource without an entry is unlimited
 * @param usage of each resource that is counted
 */
public record AccountBilling(
        PlanSubscription subscription,
        Map<PlanResource, Long> limits,
        Map<PlanResource, Long> usage) {

    public AccountBilling {
        limits = Map.copyOf(limits);
        usage = Map.copyOf(usage);
    }
}
