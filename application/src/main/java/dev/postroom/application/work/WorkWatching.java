package dev.postroom.application.work;

import dev.postroom.domain.work.DueWork;
import dev.postroom.domain.work.WatchWork;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.Map;

/** Watches for work that any process stored. */
public final class WorkWatching implements WatchWork {

    private final DueWork work;

    public WorkWatching(DueWork work) {
        this.work = work;
    }

    @Override
    public Map<WorkKind, Duration> dueWithin(Duration horizon) {
        return work.within(horizon);
    }
}
