package dev.postroom.bootstrap.lifecycle;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of one kind of worker. */
final class WorkerMeters {
    private final Counter loops;
    private final Counter items;
    private final Counter failures;

    WorkerMeters(MeterRegistry registry, String worker) {
        loops = registry.counter("postroom.worker.loops", "worker", worker);
        items = registry.counter("postroom.worker.items", "worker", worker);
        failures = registry.counter("postroom.worker.failures", "worker", worker);
    }

    void done(int handled) {
        loops.increment();
        items.increment(handled);
    }

    void failed() {
        loops.increment();
        failures.increment();
    }
}
