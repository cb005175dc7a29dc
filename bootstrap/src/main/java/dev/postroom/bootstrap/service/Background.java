package dev.postroom.bootstrap.service;

import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.lifecycle.Shutdown;
import dev.postroom.bootstrap.lifecycle.WorkPoller;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.lifecycle.Workers;
import dev.postroom.bootstrap.management.Conditions;
import dev.postroom.bootstrap.management.Liveness;
import dev.postroom.bootstrap.management.ReadinessCheck;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.bootstrap.wiring.account.RequestWiring;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;

import io.micrometer.core.instrument.MeterRegistry;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the workers of all features, and the watch that wakes them. They are registered before the
 * servers, so that they stop after them, and started when the servers answer: after a restart
 * requests do not wait for the work that is due.
 */
final class Background {

    private static final Duration LAST_STEP = Duration.ofSeconds(6);
    // Workers wait for their signals; this is for signals that the watch could not give.
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SUPERVISION = Duration.ofMillis(500);
    private static final Duration OBSERVATION = Duration.ofSeconds(2);
    private static final Duration UPKEEP = Duration.ofHours(1);
    // several statements at the limit of each, and the silence of a dead connection after them
    private static final Duration LONGEST_STEP = Duration.ofMinutes(20);
    // for a step that a stop right after the start finds under way
    private static final Duration SHORT_STEP = Duration.ofSeconds(2);

    private final Features features;
    private final WorkerSettings settings;
    private final Workers workers;
    private final Workers watcher;
    private final Workers upkeep;

    private Background(Features features, WorkerSettings settings, MeterRegistry meters) {
        this.features = features;
        this.settings = settings;
        this.workers = new Workers(meters, PATIENCE);
        this.watcher = new Workers(meters, settings.poll());
        this.upkeep = new Workers(meters, UPKEEP);
    }

    /** The workers, which are not started yet. */
    static Background of(
            Features features,
            WorkerSettings settings,
            MeterRegistry meters,
            Liveness liveness,
            Shutdown shutdown) {
        Background background = new Background(features, settings, meters);
        background.register(shutdown);
        liveness.watch(new ReadinessCheck("workers", background::complaint));
        return background;
    }

    private void register(Shutdown shutdown) {
        // concurrently with the last requests, so that both stay within one limit
        shutdown.onDrain(workers::finish);
        shutdown.onDrain(watcher::finish);
        shutdown.register("workers", () -> workers.stop(LAST_STEP));
        shutdown.register("work watcher", () -> watcher.stop(SHORT_STEP));
        shutdown.register("upkeep", () -> upkeep.stop(SHORT_STEP));
    }

    /** Starts the workers. Called once. */
    void start() {
        features.all(FeatureWiring::workers).forEach(workers::start);
        features.all(FeatureWiring::upkeep).forEach(upkeep::start);
        features.all(FeatureWiring::preparations)
                .forEach(task -> workers.once("preparation", task));
        WorkPoller watch = new WorkPoller(features.watch(), features.watched(), settings.poll());
        watcher.start(Worker.periodic("work-watcher", watch::signalDue));
    }

    /** Keeps the embedded database running, with any roles of this process. */
    static void supervise(EmbeddedDatabase database, MeterRegistry meters, Shutdown shutdown) {
        Workers supervisor = new Workers(meters, SUPERVISION);
        shutdown.onDrain(supervisor::finish);
        shutdown.register("database supervisor", () -> supervisor.stop(SHORT_STEP));
        supervisor.start(
                Worker.periodic(
                        "database-supervisor",
                        () -> {
                            database.keepRunning();
                            return 0;
                        }));
    }

    /** Writes the log of requests, in a process that serves them; ends after the last one. */
    static void log(RequestWiring requests, MeterRegistry meters, Shutdown shutdown) {
        Worker worker = requests.writer();
        Workers writer = new Workers(meters, PATIENCE);
        shutdown.register(
                "request log",
                () -> {
                    writer.stop(SHORT_STEP);
                    requests.finish();
                });
        writer.start(worker);
    }

    /** Watches the conditions, with any roles of this process. */
    static void watch(Conditions conditions, MeterRegistry meters, Shutdown shutdown) {
        Workers observer = new Workers(meters, OBSERVATION);
        shutdown.onDrain(conditions::finish);
        shutdown.onDrain(observer::finish);
        shutdown.register("conditions", () -> observer.stop(SHORT_STEP));
        observer.start(
                Worker.periodic(
                        "conditions",
                        () -> {
                            conditions.look();
                            return 0;
                        }));
    }

    private Optional<String> complaint() {
        long ended = Stream.of(workers, watcher, upkeep).mapToLong(Workers::ended).sum();
        if (ended > 0) {
            return Optional.of(ended + " threads have ended");
        }
        // upkeep may walk over all accounts in one step
        long stuck =
                Stream.of(workers, watcher)
                        .mapToLong(each -> each.inOneStepFor(LONGEST_STEP))
                        .sum();
        return stuck == 0
                ? Optional.empty()
                : Optional.of(stuck + " threads do not end their step");
    }
}
