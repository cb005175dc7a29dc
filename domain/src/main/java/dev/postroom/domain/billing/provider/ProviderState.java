package dev.postroom.domain.billing.provider;

import dev.postroom.domain.billing.BillingTerm;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanStatus;

import java.util.Optional;

/**
 * The state of a customer's plan at the payment provider, at the moment of the question.
 *
 * @param plan the plan that is or was bought
 * @param reference the provider's id of its subscription
 */
public record ProviderState(
        PlanName plan, PlanStatus status, String reference, Optional<BillingTerm> term) {}
