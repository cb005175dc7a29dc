package dev.postroom.domain.testclock;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;

/**
 * The clock of a test workspace: it runs like the real one and can be advanced. Every call for a
 * live workspace is {@code NotFound}.
 */
@DrivingPort
public interface AdvanceTestClocks {

    /** The state of the clock. */
    TestClock read(Workspace workspace);

    /**
     * Advances the clock by a {@link TestClock#stepOf step}, and with it all scheduled work of this
     * workspace; returns its new state. {@code Invalid} on {@code by} beyond the maximum offset.
     */
    TestClock advance(Caller caller, Duration by);
}
