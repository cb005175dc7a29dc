package dev.postroom.application.testclock;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.DiscardedWorkspaces;
import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.testclock.ResetTestEnvironments;
import dev.postroom.domain.testclock.SweepDiscarded;
import dev.postroom.domain.testclock.TestClock;

import java.time.Duration;
import java.util.Map;

/**
 * Resets a test environment by another workspace in its place, so that it is empty at once, and
 * removes the one from before, and those of deleted accounts, in steps.
 */
public final class TestEnvironmentReset implements ResetTestEnvironments, SweepDiscarded {

    private static final int ROWS_AT_ONCE = 1000;

    private final UnitOfWork work;
    private final Accounts accounts;
    private final ApiKeys keys;
    private final DiscardedWorkspaces discarded;
    private final Duration settled;

    /**
     * @param settled so long after a reset, requests and workers that began before can still store
     *     something
     */
    public TestEnvironmentReset(
            UnitOfWork work,
            Accounts accounts,
            ApiKeys keys,
            DiscardedWorkspaces discarded,
            Duration settled) {
        this.work = work;
        this.accounts = accounts;
        this.keys = keys;
        this.discarded = discarded;
        this.settled = settled;
    }

    @Override
    public Map<StoredKind, Long> readContents(Workspace workspace) {
        requireTest(workspace);
        return discarded.readContents(workspace);
    }

    private static void requireTest(Workspace workspace) {
        if (!workspace.isTest()) {
            throw new Failure.NotFound(Messages.NO_SANDBOX).asException();
        }
    }

    @Override
    public TestClock reset(Caller caller) {
        Workspace current = caller.workspace();
        requireTest(current);
        Workspace fresh = new Workspace(work.nextId(), current.account(), current.environment());
        work.inTransaction(() -> {
            if (discarded.replace(current, fresh)) {
                keys.moveAll(current, fresh);
                work.audit().record(caller, AuditedChange.of(AuditAction.TEST_ENVIRONMENT_RESET));
            }
        });
        return new TestClock(work.clock().real().instant(), Duration.ZERO);
    }

    @Override
    public int sweepNext() {
        return work.inTransaction(() -> discarded.lockDue().map(this::sweep).orElse(0));
    }

    private int sweep(Workspace workspace) {
        moveKeys(workspace);
        int removed = discarded.remove(workspace, ROWS_AT_ONCE);
        if (removed == 0) {
            discarded.end(workspace, settled);
        }
        return removed;
    }

    // a request that ran during the reset may have made one; a deleted account has no next one
    private void moveKeys(Workspace workspace) {
        accounts.workspace(workspace.account(), workspace.environment())
                .ifPresent(next -> keys.moveAll(workspace, next));
    }
}
