package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.AdvanceTestClocks;
import dev.postroom.domain.account.TestClock;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SettableClock;

import java.time.Duration;

/** A clock that is never moved: each step is answered as if it were the first. */
public final class FakeTestClock implements AdvanceTestClocks {

    @Override
    public TestClock read(Workspace workspace) {
        return new TestClock(SettableClock.START, Duration.ZERO);
    }

    @Override
    public TestClock advance(Workspace workspace, Duration by) {
        return read(workspace).movedBy(by);
    }
}
