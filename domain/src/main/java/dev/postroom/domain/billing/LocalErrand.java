package dev.postroom.domain.billing;

import java.net.URI;

/** The purpose of a visit at the local provider. */
public sealed interface LocalErrand {

    /**
     * To buy a plan.
     *
     * @param success where the browser goes after the purchase
     * @param cancel where the browser goes without one
     */
    record Checkout(PlanName plan, BillingInterval interval, URI success, URI cancel)
            implements LocalErrand {}

    /**
     * To change or cancel the plan that was bought.
     *
     * @param back where the page's link back leads
     */
    record Portal(URI back) implements LocalErrand {}
}
