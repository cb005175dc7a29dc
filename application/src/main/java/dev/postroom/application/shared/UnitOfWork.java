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
 * What nearly every use case works with. Safe for any number of threads.
 *
 * @param transactions makes a change atomic
 * @param events records what happened, in the transaction of the change
 * @param ids names what is new
 * @param clock the time of each workspace
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

    /** The present moment of the workspace, on its own clock. */
    public Instant now(Workspace workspace) {
        return clock.now(workspace);
    }

    /** A new id: a UUIDv7. */
    public UUID nextId() {
        return ids.next();
    }
}
