package dev.postroom.domain.testclock;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Instant;

/** Reads the clocks of workspaces, so that pages can say how long ago something happened there. */
@DrivingPort
public interface ReadClocks {

    /** The current time on the workspace's clock. */
    Instant readTime(Workspace workspace);
}
