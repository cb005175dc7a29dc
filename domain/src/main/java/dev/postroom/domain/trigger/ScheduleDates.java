package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that schedules the runs of triggers by date. Safe for concurrent workers. */
@DrivingPort
public interface ScheduleDates {

    /**
     * Goes one step further with one scan that is due: looks at up to {@code people} people.
     *
     * @return 1, or 0 when no scan is due
     */
    int schedule(int people);
}
