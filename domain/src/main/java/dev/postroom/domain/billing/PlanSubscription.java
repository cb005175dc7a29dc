package dev.postroom.domain.billing;

import java.util.Map;
import java.util.Optional;

/**
 * What an account's contract allows.
 *
 * @param plan the plan's name, for example {@code self_hosted}
 * @param status {@code active, trialing, past_due, canceled} or {@code none}
 * @param provider who bills; empty when nobody does
 * @param limits most of each thing; a resource without an entry is unlimited
 */
public record PlanSubscription(
        String plan, String status, Optional<String> provider, Map<String, Long> limits) {
    public PlanSubscription {
        limits = Map.copyOf(limits);
    }
}
