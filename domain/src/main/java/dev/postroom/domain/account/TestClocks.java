package dev.postroom.domain.account;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;

/**
 * How far the clocks of test workspaces were moved ahead of the real time, and what waits by them.
 * Only ever asked about test workspaces: the clock of a live one cannot be moved. Joins the
 * caller's transaction.
 */
@DrivenPort
public interface TestClocks {

    /** How far the clock is ahead, in whole milliseconds; zero when it was never moved. */
    Duration offset(Workspace workspace);

    /**
     * As {@link #offset}; no other transaction moves this clock until this one ends. Needs a
     * transaction.
     */
    Duration lock(Workspace workspace);

    /**
     * Moves the clock on by whole milliseconds, and brings everything that waits in this workspace
     * nearer by as much: schedules, waits and retries. Leased work stays with its holder. What
     * falls due by it is found by the workers once the transaction commits. Needs the {@link
     * #lock}.
     */
    void advance(Workspace workspace, Duration by);
}
