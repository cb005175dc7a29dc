package dev.postroom.domain.work;

import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;
import java.util.Map;

/** Tells a process which of its workers have something to do. Safe for any number of threads. */
@DrivingPort
public interface WatchWork {

    /**
     * The kinds of work that are due within {@code horizon}, each with the time until then: zero
     * for work that is due now. One read transaction.
     */
    Map<WorkKind, Duration> dueWithin(Duration horizon);
}
