package dev.postroom.bootstrap.lifecycle;

import dev.postroom.domain.work.WatchWork;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Signals work that is due, stored by any process. One look serves all workers of this process, so
 * that an idle worker need not ask the database itself.
 */
public final class WorkPoller {
    private final WatchWork work;
    private final Map<WorkKind, WorkSignal> signals;
    private final Duration horizon;

    /**
     * @param signals one for each kind of work
     * @param horizon the time until the next look; work that falls due before is signalled then
     */
    public WorkPoller(WatchWork work, Map<WorkKind, WorkSignal> signals, Duration horizon) {
        this.work = work;
        this.signals = new EnumMap<>(signals);
        this.horizon = horizon;
        if (this.signals.size() < WorkKind.values().length) {
            throw new IllegalArgumentException("a kind of work has no signal");
        }
    }

    /** Looks once, as a step of a worker that waits after each. */
    public int signalDue() {
        work.dueWithin(horizon).forEach(this::raise);
        return 0;
    }

    private void raise(WorkKind kind, Duration delay) {
        WorkSignal signal = signals.get(kind);
        if (signal != null) {
            signal.raiseAfter(delay);
        }
    }
}
