package dev.postroom.application.billing;

import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.provider.BillingCustomers;
import dev.postroom.domain.billing.provider.BillingGateway;

/** Collaborators that the use cases of billing share. */
public record BillingParts(
        BillingGateway gateway,
        Plans plans,
        PlanLimits limits,
        PlanSubscriptions subscriptions,
        BillingCustomers customers,
        Accounts accounts) {}
