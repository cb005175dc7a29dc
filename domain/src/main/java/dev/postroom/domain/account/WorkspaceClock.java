package dev.postroom.domain.account;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The current time of a workspace: the real time plus, in a test workspace, the offset of its
 * clock. Times in requests and responses use this clock. Key expiry, leases, rate limits, stored
 * answers and request signatures use the real time.
 *
 * @param real the real time
 * @param testClocks called once for each reading of the time in a test workspace, never for a live
 *     one
 */
public record WorkspaceClock(InstantSource real, TestClocks testClocks) {

    /** The current time of this workspace. */
    public Instant now(Workspace workspace) {
        Instant now = real.instant();
        return workspace.isTest() ? now.plus(testClocks.offset(workspace)) : now;
    }
}
