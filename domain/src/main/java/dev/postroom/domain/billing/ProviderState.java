package dev.postroom.domain.billing;

import java.util.Optional;

/**
 * The state of a customer's plan at the payment provider, at the moment of the question.
 *
 * @param plan the plan that is or was bought
 * @param reference the provider's id of its subscription
 */
public record ProviderState(
        PlanName plan, PlanStatus status, String reference, Optional<BillingTerm> term) {}
