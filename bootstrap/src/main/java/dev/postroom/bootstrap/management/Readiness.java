package dev.postroom.bootstrap.management;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether the process is ready for requests. */
public final class Readiness implements AutoCloseable {
    private final Checks checks;
    private final AtomicBoolean draining = new AtomicBoolean();

    public Readiness(List<ReadinessCheck> checks) {
        this.checks = new Checks(checks);
    }

    /**
     * Reports not ready from now on: requests in progress are finished, new ones are not accepted.
     */
    public void drain() {
        draining.set(true);
    }

    /**
     * The result of all checks.
     *
     * @param status of readiness {@code ready}, {@code unavailable} or {@code draining}; of
     *     liveness {@code alive} or {@code stuck}
     * @param checks by name: {@code ok} or the cause
     */
    public record Report(String status, Map<String, String> checks) {
        boolean isGood() {
            return status.equals("ready") || status.equals("alive");
        }
    }

    /** Runs all checks concurrently. */
    public Report look() {
        Map<String, String> answers = checks.run();
        if (draining.get()) {
            return new Report("draining", answers);
        }
        boolean well = answers.values().stream().allMatch(Checks.WELL::equals);
        return new Report(well ? "ready" : "unavailable", answers);
    }

    @Override
    public void close() {
        checks.close();
    }
}
