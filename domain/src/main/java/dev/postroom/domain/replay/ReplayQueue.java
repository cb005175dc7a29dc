package dev.postroom.domain.replay;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Open replays and their leases. Joins the caller's transaction. The database clock decides what is
 * due and which leases have expired.
 */
@DrivenPort
public interface ReplayQueue {

    /**
     * Claims the replay that has waited longest for {@code lease}, and makes it {@code RUNNING}; or
     * empty when none is due.
     *
     * @param at the real time; the first claim stores it, in the time of the workspace, as the
     *     start
     */
    Optional<Claimed<Replay>> claim(Instant at, Duration lease);

    /**
     * Stores progress and extends the lease; false, without effect, when the lease was lost or the
     * replay has ended. Until the transaction ends, no other one changes the replay.
     */
    boolean advance(Claimed<Replay> claim, ReplayProgress reached, Duration lease);

    /** Stores the end of a replay; false, without effect, when the lease was lost. */
    boolean finish(Claimed<Replay> claim, Replay ended);

    /** Ends the lease: the replay is due after {@code pause}. No effect when the lease was lost. */
    void release(Claimed<Replay> claim, Duration pause);
}
