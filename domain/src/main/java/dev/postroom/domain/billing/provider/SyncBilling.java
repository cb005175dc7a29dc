package dev.postroom.domain.billing.provider;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

/** Brings an account's plan up to what the payment provider knows. */
@DrivingPort
public interface SyncBilling {

    /**
     * Asks the provider, stores its answer and returns the plan. {@link Failure.Unavailable} {@code
     * billing_not_configured} when there is no provider, {@code billing_unavailable} when it does
     * not answer: then nothing changes.
     */
    @CallsOut
    AccountBilling sync(Workspace workspace);
}
