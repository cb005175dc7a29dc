package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/** Reads an account's contract. */
@DrivingPort
public interface ReadBilling {

    /** The current plan subscription of the workspace's account. */
    PlanSubscription subscription(Workspace workspace);
}
