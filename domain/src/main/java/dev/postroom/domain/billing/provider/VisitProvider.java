package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;

/**
 * Opens pages of the payment provider for an account, which becomes a customer of it unless it is
 * one. {@link Failure.Unavailable} {@code billing_not_configured} when there is no provider, {@code
 * billing_unavailable} when it does not answer: then no page was opened and the call can be
 * repeated.
 */
@DrivingPort
public interface VisitProvider {

    /** Whether the account can buy from a provider. Asks no other system. */
    boolean isOpen(Workspace workspace);

    /**
     * Fails with {@code Invalid} on {@code plan} or {@code interval} for what is not sold. Without
     * a provider nothing is known of what is sold, and it never fails. Asks no other system.
     */
    void checkSold(PlanName plan, BillingInterval interval);

    /**
     * A page on which the plan is bought. {@code Invalid} as {@link #checkSold}. {@code Conflict}
     * {@code already_subscribed} for an account whose plan was bought from the provider and is in
     * force: it is changed in the portal, instead of being paid twice.
     */
    @CallsOut
    CheckoutSession checkOut(Workspace workspace, PlanPurchase purchase);

    /**
     * The address of a page on which the account's plan is changed and cancelled.
     *
     * @param back where the page's link back leads
     */
    @CallsOut
    URI openPortal(Workspace workspace, ReturnUrl back);
}
