package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/** Who bills an account. Never called inside a transaction. */
@DrivenPort
public interface BillingProvider {

    /** The present contract of the workspace's account. */
    PlanSubscription subscription(Workspace workspace);
}
