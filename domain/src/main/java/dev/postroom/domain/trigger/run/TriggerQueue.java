package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs that are due. The store's clock decides. A run is held by the transaction that took it,
 * which stores its effects together with its new place: there is no lease, because nothing outside
 * of the store happens in between.
 */
@DrivenPort
public interface TriggerQueue {

    /**
     * A workspace with due runs: the next one after {@code after} in a fixed order of all
     * workspaces, which begins again after the last one. Empty when no run is due.
     */
    Optional<Workspace> due(Optional<Workspace> after);

    /**
     * Takes up to {@code max} due runs, those due first, until the transaction ends; skips those
     * that another transaction has taken. Those of a trigger that is inactive are held instead, and
     * scheduled ones of a scan that is clearing are removed. Needs a transaction.
     */
    List<Queued> take(Workspace workspace, int max);

    /** Takes this run, or empty when it is not due, has ended or is taken. */
    Optional<Queued> take(Workspace workspace, RunId run);

    /**
     * Stores where taken runs stand now, with the steps that they came to. {@code ACTIVE} ones are
     * due at the end of their wait; the others leave the queue.
     */
    void store(Workspace workspace, List<TracedRun> moved);

    /** Puts a taken run off, which counts as an attempt. */
    void postpone(Workspace workspace, RunId run, Duration pause);

    /**
     * A run in the queue.
     *
     * @param attempts how often it was postponed since its last step
     */
    record Queued(TriggerRun run, int attempts) {}
}
