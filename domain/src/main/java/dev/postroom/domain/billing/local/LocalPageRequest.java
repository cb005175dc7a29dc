package dev.postroom.domain.billing.local;

import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;

import java.net.URI;

/** The purpose of a visit at the local provider. */
public sealed interface LocalPageRequest {

    /**
     * To buy a plan.
     *
     * @param success where the browser goes after the purchase
     * @param cancel where the browser goes without one
     */
    record Checkout(PlanName plan, BillingInterval interval, URI success, URI cancel)
            implements LocalPageRequest {}

    /**
     * To change or cancel the plan that was bought.
     *
     * @param back where the page's link back leads
     */
    record Portal(URI back) implements LocalPageRequest {}
}
