package dev.postroom.domain.billing.local;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.billing.BillingInterval;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;

/**
 * Visits to the local provider's pages. An address is opened by its token, which stands for the
 * customer; each method fails with {@link Failure.Unauthenticated} {@code invalid_token} for a
 * token that was not given out or is for the other page, and with {@code token_expired} for one
 * whose time is over. The account has a new plan before the method returns.
 */
@DrivingPort
public interface VisitLocalProvider {

    /** The contents of the page of a checkout. */
    LocalPageModel findCheckout(String token);

    /** The contents of the page of a portal. */
    LocalPageModel findPortal(String token);

    /**
     * Buys the plan of a checkout, in the place of any other. A repetition buys nothing.
     *
     * @return where the browser goes
     */
    @CallsOut
    URI buy(String token);

    /**
     * Changes the plan that is in force; nothing happens when none is. {@code Invalid} on {@code
     * plan} or {@code interval} when the other plan is not sold so.
     */
    @CallsOut
    void change(String token, LocalChange change);

    /**
     * Gives an account a plan as if it had been bought, unless one is in force: for the accounts of
     * a demo. {@code Invalid} as by {@link #change}.
     */
    @CallsOut
    void give(AccountId account, PlanName plan, BillingInterval interval);
}
