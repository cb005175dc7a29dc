package dev.postroom.domain.billing;

import java.util.Map;
import java.util.Optional;

/**
 * The plan of an account, its limits and its current use.
 *
 * @param limits the maximum of each resource; a resource without an entry is unlimited
 * @param usage of each resource that is counted
 * @param month of which mail is counted now; empty where nothing is counted
 */
public record AccountBilling(
        PlanSubscription subscription,
        Map<PlanResource, Long> limits,
        Map<PlanResource, Long> usage,
        Optional<MailMonth> month) {

    public AccountBilling {
        limits = Map.copyOf(limits);
        usage = Map.copyOf(usage);
    }
}
