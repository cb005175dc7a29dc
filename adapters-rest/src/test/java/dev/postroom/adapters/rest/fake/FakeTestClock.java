package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.ResetTestEnvironments;
import dev.postroom.domain.testclock.TestClock;

import java.time.Duration;
import java.util.Map;

/**
 * A clock that never advances: the result of each step is that of a first step. Its environment has
 * 12 431 subscribers.
 */
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
    public Map<StoredKind, Long> readContents(Workspace workspace) {
        if (!workspace.isTest()) {
            throw new Failure.NotFound(Messages.NO_SANDBOX).asException();
        }
        return Map.of(StoredKind.SUBSCRIBERS, 12_431L);
    }

    @Override
    public TestClock reset(Caller caller) {
        return read(caller.workspace());
    }
}
