package dev.postroom.domain.billing.provider;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;

/**
 * A client's order of a plan.
 *
 * @param success where the browser goes after the payment
 * @param cancel where the browser goes without one
 */
public record PlanPurchase(
        PlanName plan, BillingInterval interval, ReturnUrl success, ReturnUrl cancel) {}
