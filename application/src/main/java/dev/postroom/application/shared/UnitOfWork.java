package dev.postroom.application.shared;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The shared tools of nearly every use case. Safe for any number of threads.
 *
 * @param transactions makes changes atomic
 * @param events records events, in the transaction of the change
 * @param ids creates the ids of new resources
 * @param clock the clock of each workspace
 */
public record UnitOfWork(
        Transactions transactions, EventRecorder events, IdGenerator ids, WorkspaceClock clock) {

    /** As {@link Transactions#inTransaction(Supplier)}. */
    public <T> T inTransaction(Supplier<T> work) {
        return transactions.inTransaction(work);
    }

    /** As {@link Transactions#inTransaction(Runnable)}. */
    public void inTransaction(Runnable work) {
        transactions.inTransaction(work);
    }

    /** The current time on the workspace's clock. */
    public Instant now(Workspace workspace) {
        return clock.now(workspace);
    }

    /** A new id: a UUIDv7. */
    public UUID nextId() {
        return ids.next();
    }
}
