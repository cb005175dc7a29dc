package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;

/**
 * The offsets of the clocks of test workspaces, and the work scheduled by these clocks. Called only
 * for test workspaces: the clock of a live workspace cannot be advanced. Joins the caller's
 * transaction.
 */
@DrivenPort
public interface TestClocks {

    /**
     * The offset of the clock from the real time, in whole milliseconds; zero when it was never
     * advanced.
     */
    Duration offset(Workspace workspace);

    /** As {@link #offset}, and locks the clock until the transaction ends. Needs a transaction. */
    Duration lock(Workspace workspace);

    /**
     * Advances the clock by whole milliseconds and moves all scheduled times and retries of this
     * workspace forward by the same amount. Leases are unchanged. Workers find the work that
     * becomes due after the commit. Needs the {@link #lock}.
     */
    void advance(Workspace workspace, Duration by);
}
