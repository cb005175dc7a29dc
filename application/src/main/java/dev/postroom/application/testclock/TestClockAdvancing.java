package dev.postroom.application.testclock;

import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.TestClock;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;

/** Reads and advances the clocks of test workspaces. */
public final class TestClockAdvancing implements AdvanceTestClocks {

    private final Transactions transactions;
    private final TestClocks clocks;
    private final InstantSource real;

    /**
     * @param real the system clock, which all workspace clocks follow
     */
    public TestClockAdvancing(Transactions transactions, TestClocks clocks, InstantSource real) {
        this.transactions = transactions;
        this.clocks = clocks;
        this.real = real;
    }

    @Override
    public TestClock read(Workspace workspace) {
        requireTest(workspace);
        return showing(clocks.offset(workspace));
    }

    @Override
    public TestClock advance(Caller caller, Duration by) {
        Workspace workspace = caller.workspace();
        requireTest(workspace);
        return transactions.inTransaction(() -> {
            TestClock moved = moved(showing(clocks.lock(workspace)), by);
            clocks.advance(workspace, by);
            return moved;
        });
    }

    private static TestClock moved(TestClock clock, Duration by) {
        Violations violations = new Violations();
        TestClock moved = violations.check("by", () -> clock.movedBy(by));
        violations.throwIfAny();
        return Objects.requireNonNull(moved);
    }

    private TestClock showing(Duration offset) {
        return new TestClock(real.instant().plus(offset), offset);
    }

    private static void requireTest(Workspace workspace) {
        if (!workspace.isTest()) {
            throw new Failure.NotFound(Messages.NO_SANDBOX).asException();
        }
    }
}
