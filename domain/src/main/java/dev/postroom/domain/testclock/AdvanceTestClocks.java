package dev.postroom.domain.testclock;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;

/**
 * The clock of a test workspace: it runs like the real one, and can be moved on so that nobody has
 * to wait. A live workspace has none: every call is {@code NotFound}.
 */
@DrivingPort
public interface AdvanceTestClocks {

    /** What the clock shows. */
    TestClock read(Workspace workspace);

    /**
     * Moves the clock on by a {@link TestClock#stepOf step}, and with it all that waits in this
     * workspace; what the clock shows then. {@code Invalid} on {@code by} when that is too far.
     */
    TestClock advance(Caller caller, Duration by);
}
