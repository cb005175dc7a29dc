package dev.postroom.application.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditEntries;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.IdGenerator;

import java.time.InstantSource;
import java.util.Optional;

/**
 * Appends entries to the audit log, in the transaction of the change that they tell of.
 *
 * @param clock the system's clock, also for test environments
 */
public record AuditRecorder(AuditEntries entries, IdGenerator ids, InstantSource clock) {

    /** Records a change in the caller's workspace. */
    public void record(Caller caller, AuditedChange change) {
        record(caller, caller.workspace(), change);
    }

    /** Records a change in another workspace of the caller's account. */
    public void record(Caller caller, Workspace workspace, AuditedChange change) {
        append(
                workspace.account(),
                Optional.of(workspace.environment()),
                caller.actor(),
                caller.trace(),
                change);
    }

    /** Records a change by this caller that counts for the whole account. */
    public void recordOfAccount(Caller caller, AuditedChange change) {
        recordOfAccount(caller.workspace().account(), caller.actor(), caller.trace(), change);
    }

    /** Records a change that counts for the whole account. */
    public void recordOfAccount(
            AccountId account, Actor actor, CallTrace trace, AuditedChange change) {
        append(account, Optional.empty(), actor, trace, change);
    }

    private void append(
            AccountId account,
            Optional<Environment> environment,
            Actor actor,
            CallTrace trace,
            AuditedChange change) {
        entries.append(
                new AuditEntry(
                        ids.next(), account, environment, clock.instant(), actor, trace, change));
    }
}
