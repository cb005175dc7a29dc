package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/** Reads an account's plan. Asks no other system. */
@DrivingPort
public interface ReadBilling {

    /** The plan of the workspace's account as this service knows it. */
    AccountBilling subscription(Workspace workspace);
}
