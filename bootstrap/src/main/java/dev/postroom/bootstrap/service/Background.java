package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.Workers;
import dev.postroom.bootstrap.settings.WorkerSettings;

import io.micrometer.core.instrument.MeterRegistry;

import java.time.Duration;

/** Runs the workers of all features. */
final class Background {

    private static final Duration LAST_STEP = Duration.ofSeconds(6);
    private static final Duration UPKEEP = Duration.ofHours(1);

    private Background() {}

    static void start(
            Features features, WorkerSettings settings, MeterRegistry meters, Shutdown shutdown) {
        Workers workers = new Workers(meters, settings.poll());
        Workers upkeep = new Workers(meters, UPKEEP);
        // concurrently with the last requests, so that both stay within one limit
        shutdown.onDrain(workers::finish);
        shutdown.register("workers", () -> workers.stop(LAST_STEP));
        shutdown.register("upkeep", () -> upkeep.stop(Duration.ZERO));
        features.workers().forEach(workers::start);
        features.upkeep().forEach(upkeep::start);
    }
}
