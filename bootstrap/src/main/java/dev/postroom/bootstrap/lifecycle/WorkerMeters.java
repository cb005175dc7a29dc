package dev.postroom.bootstrap.lifecycle;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of one kind of worker. */
final class WorkerMeters {
    private final Counter loops;
    private final Counter items;
    private final Counter failures;
    private volatile double succeededAt;

    WorkerMeters(MeterRegistry registry, String worker) {
        loops = counter(registry, worker, "loops", "Steps that the worker has begun");
        items = counter(registry, worker, "items", "Items that the worker has handled");
        failures = counter(registry, worker, "failures", "Steps of the worker that failed");
        Gauge.builder("postroom.worker.last.success.timestamp.seconds", () -> succeededAt)
                .description("When a step of the worker last succeeded; 0 before the first")
                .tag("worker", worker)
                .register(registry);
    }

    private static Counter counter(
            MeterRegistry registry, String worker, String name, String description) {
        return Counter.builder("postroom.worker." + name)
                .description(description)
                .tag("worker", worker)
                .register(registry);
    }

    void done(int handled) {
        loops.increment();
        items.increment(handled);
        succeededAt = System.currentTimeMillis() / 1000.0;
    }

    void failed() {
        loops.increment();
        failures.increment();
    }
}
