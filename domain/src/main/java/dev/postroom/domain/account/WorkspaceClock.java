package dev.postroom.domain.account;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The time as a workspace tells it: the real time, and in a test workspace whose clock was moved
 * ahead of it. Times that clients see or give are on this clock. Whatever guards the service stays
 * on the real one: the ends of keys, leases, rate limits, kept answers, signatures of requests.
 *
 * @param real the real time
 * @param testClocks asked once for each time read in a test workspace, never for a live one
 */
public record WorkspaceClock(InstantSource real, TestClocks testClocks) {

    /** The present moment of that workspace. */
    public Instant now(Workspace workspace) {
        Instant now = real.instant();
        return workspace.isTest() ? now.plus(testClocks.offset(workspace)) : now;
    }
}
