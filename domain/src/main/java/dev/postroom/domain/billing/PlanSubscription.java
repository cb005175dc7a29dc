package dev.postroom.domain.billing;

import java.util.Map;
import java.util.Optional;

/**
 * An account's contract with the payment provider.
 *
 * @param plan the plan's name, for example {@code self_hosted}
 * @param status {@code active, trialing, past_due, canceled} or {@code none}
 * @param provider the name of the payment provider; empty when there is none
 * @param limits the maximum of each resource; a resource without an entry is unlimited
 */
public record PlanSubscription(
        String plan, String status, Optional<String> provider, Map<PlanResource, Long> limits) {
    public PlanSubscription {
        limits = Map.copyOf(limits);
    }
}
