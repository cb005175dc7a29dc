package dev.postroom.application.shared;

import dev.postroom.application.audit.AuditRecorder;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
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
 * @param limits what the plans of accounts allow
 * @param audit records changes in the audit log, in the transaction of the change
 */
public record UnitOfWork(
        Transactions transactions,
        EventRecorder events,
        IdGenerator ids,
        WorkspaceClock clock,
        PlanLimits limits,
        AuditRecorder audit) {

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

    /** As {@link PlanLimits#reserve}. */
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        limits.reserve(workspace, resource, amount);
    }

    /** As {@link PlanLimits#release}. */
    public void release(Workspace workspace, PlanResource resource, long amount) {
        limits.release(workspace, resource, amount);
    }

    /** A new id: a UUIDv7. */
    public UUID nextId() {
        return ids.next();
    }
}
