package dev.postroom.bootstrap.management;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether the process can still do its work, or needs a restart. A check that fails counts only
 * when it failed at every question for a while: a busy process is alive.
 */
public final class Liveness implements AutoCloseable {
    private final Checks checks = new Checks(List.of());
    private final Duration patience;
    private final InstantSource clock;
    private final Map<String, Instant> failingSince = new HashMap<>();
    private final AtomicBoolean draining = new AtomicBoolean();

    /**
     * @param patience how long a check may fail
     */
    public Liveness(Duration patience, InstantSource clock) {
        this.patience = patience;
        this.clock = clock;
    }

    /** Runs this check too from now on. */
    public void watch(ReadinessCheck check) {
        checks.add(check);
    }

    /** Reports alive from now on: parts end as they are asked to. */
    public void drain() {
        draining.set(true);
    }

    /** The result of all checks; status {@code alive} or {@code stuck}. */
    public Readiness.Report look() {
        if (draining.get()) {
            return new Readiness.Report("alive", Map.of(), Map.of());
        }
        Map<String, String> answers = checks.run();
        return new Readiness.Report(isStuck(answers) ? "stuck" : "alive", answers, Map.of());
    }

    private synchronized boolean isStuck(Map<String, String> answers) {
        Instant now = clock.instant();
        answers.forEach((name, answer) -> note(name, answer, now));
        return failingSince.values().stream().anyMatch(since -> !since.plus(patience).isAfter(now));
    }

    private void note(String name, String answer, Instant now) {
        if (answer.equals(Checks.WELL)) {
            failingSince.remove(name);
        } else {
            failingSince.putIfAbsent(name, now);
        }
    }

    @Override
    public void close() {
        checks.close();
    }
}
