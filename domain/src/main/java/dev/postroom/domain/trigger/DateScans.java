package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The scans of the triggers by date, and the runs that they have scheduled. A scheduled run is one
 * of a date that has not begun. Joins the caller's transaction. The store's clock decides what is
 * due.
 */
@DrivenPort
public interface DateScans {

    /**
     * Begins a new scan of a trigger, which is due at once, and removes its scheduled runs; of very
     * many, {@link #clear} removes the others. None of them begins any more. The caller holds the
     * trigger locked.
     */
    void restart(Workspace workspace, DateScan fresh);

    /** Ends the scan of a trigger, and removes its scheduled runs, as {@link #restart}. */
    void stop(Workspace workspace, TriggerId trigger);

    /**
     * Removes up to {@code max} runs of a taken scan that is clearing, which then comes after the
     * other scans. After the last run, the scan begins, or is gone if it was ended.
     */
    void clear(Workspace workspace, TriggerId trigger, int max);

    /**
     * Takes the scan that has been due longest until the transaction ends, and keeps its trigger
     * from changing; skips those that another transaction has taken. Needs a transaction. Empty
     * when none is due.
     */
    Optional<Due> take();

    /**
     * Stores where a taken scan stands.
     *
     * @param next when it is due, on the workspace's clock; empty: at once, after the other scans
     */
    void store(Workspace workspace, DateScan scan, Optional<Instant> next);

    /** Puts a scan off, if it is there. */
    void postpone(Workspace workspace, TriggerId trigger, Duration pause);

    /**
     * The ends of what is scheduled or being scheduled, of those triggers that have a scan that is
     * not clearing.
     */
    Map<TriggerId, Instant> ends(Workspace workspace, Collection<TriggerId> triggers);

    /**
     * Removes the scheduled runs of these people whose time has not come, of all triggers. A run
     * that a worker has taken is waited for, and stays.
     */
    void unschedule(Workspace workspace, Collection<SubscriberId> people);

    /**
     * A scan that is due.
     *
     * @param isClearing whether runs of before are to be removed first
     */
    record Due(Workspace workspace, DateScan scan, boolean isClearing) {}
}
