package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.ResetTestEnvironments;
import dev.postroom.domain.testclock.TestClock;

import java.time.Duration;

/** A clock that never advances: the result of each step is that of a first step. */
public final class FakeTestClock implements AdvanceTestClocks, ResetTestEnvironments {

    @Override
    public TestClock read(Workspace workspace) {
        return new TestClock(SettableClock.START, Duration.ZERO);
    }

    @Override
    public TestClock advance(Caller caller, Duration by) {
        Workspace workspace = caller.workspace();
        return read(workspace).movedBy(by);
    }

    @Override
    public TestClock reset(Caller caller) {
        return read(caller.workspace());
    }
}
