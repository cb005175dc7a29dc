package dev.postroom.application.billing;

import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.billing.BillingCustomers;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;

/** Collaborators that the use cases of billing share. */
public record BillingParts(
        BillingGateway gateway,
        Plans plans,
        PlanLimits limits,
        PlanSubscriptions subscriptions,
        BillingCustomers customers,
        Accounts accounts) {}
