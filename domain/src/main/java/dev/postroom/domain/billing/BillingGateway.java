package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/** The payment provider, a remote system. Safe for any number of threads. */
@DrivenPort
public interface BillingGateway {

    /**
     * The present contract of the workspace's account. Fails with {@link IllegalStateException}
     * when the calling thread is inside a transaction.
     */
    PlanSubscription subscription(Workspace workspace);
}
