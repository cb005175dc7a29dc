package dev.postroom.application.testclock;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.testclock.ReadClocks;

import java.time.Instant;

/** Reads the clock of each workspace. */
public final class ClockReading implements ReadClocks {

    private final UnitOfWork work;

    public ClockReading(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Instant readTime(Workspace workspace) {
        return work.now(workspace);
    }
}
