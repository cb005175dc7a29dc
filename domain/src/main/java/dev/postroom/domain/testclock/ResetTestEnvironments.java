package dev.postroom.domain.testclock;

import dev.postroom.domain.account.StoredKind;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Map;

/** Gives an account an empty test environment. */
@DrivingPort
public interface ResetTestEnvironments {

    /**
     * How much of each kind a {@link #reset} would remove now; a kind without anything may be
     * absent. {@code NotFound} for a live environment.
     */
    Map<StoredKind, Long> readContents(Workspace workspace);

    /**
     * Everything of the caller's test environment is gone at once, except its API keys, and its
     * clock shows the real time; returns its state. What was stored is removed afterwards, by a
     * worker. {@code NotFound} for a live environment.
     */
    TestClock reset(Caller caller);
}
