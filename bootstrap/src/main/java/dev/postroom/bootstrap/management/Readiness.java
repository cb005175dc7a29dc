package dev.postroom.bootstrap.management;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** Whether the process is ready for requests. */
public final class Readiness implements AutoCloseable {
    private final Checks checks;
    private final Supplier<Map<String, String>> conditions;
    private final AtomicBoolean draining = new AtomicBoolean();

    /**
     * @param conditions what is wrong without making the process unready, by name
     */
    public Readiness(List<ReadinessCheck> checks, Supplier<Map<String, String>> conditions) {
        this.checks = new Checks(checks);
        this.conditions = conditions;
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
     * @param conditions what else is wrong, by name
     */
    public record Report(
            String status, Map<String, String> checks, Map<String, String> conditions) {
        /** Why a check fails; empty when it does not. */
        public Optional<String> complaint(String check) {
            return Optional.ofNullable(checks.get(check)).filter(text -> !Checks.WELL.equals(text));
        }

        boolean isGood() {
            return status.equals("ready") || status.equals("alive");
        }
    }

    /** Runs all checks concurrently. */
    public Report look() {
        Map<String, String> answers = checks.run();
        if (draining.get()) {
            return new Report("draining", answers, conditions.get());
        }
        boolean well = answers.values().stream().allMatch(Checks.WELL::equals);
        return new Report(well ? "ready" : "unavailable", answers, conditions.get());
    }

    @Override
    public void close() {
        checks.close();
    }
}
