package dev.postroom.bootstrap.management;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether the process is ready for requests. */
public final class Readiness implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Readiness.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String WELL = "ok";

    private final List<ReadinessCheck> checks;
    private final AtomicBoolean draining = new AtomicBoolean();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public Readiness(List<ReadinessCheck> checks) {
        this.checks = List.copyOf(checks);
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
     * @param status {@code ready}, {@code unavailable} or {@code draining}
     * @param checks by name: {@code ok} or the cause
     */
    public record Report(String status, Map<String, String> checks) {
        boolean ready() {
            return status.equals("ready");
        }
    }

    /** Runs all checks concurrently. */
    public Report look() {
        Map<String, Future<String>> asked = new LinkedHashMap<>();
        checks.forEach(check -> asked.put(check.name(), threads.submit(() -> ask(check))));
        Map<String, String> answers = new LinkedHashMap<>();
        asked.forEach((name, answer) -> answers.put(name, await(name, answer)));
        if (draining.get()) {
            return new Report("draining", answers);
        }
        boolean well = answers.values().stream().allMatch(WELL::equals);
        return new Report(well ? "ready" : "unavailable", answers);
    }

    private static String ask(ReadinessCheck check) {
        return check.complaint().get().orElse(WELL);
    }

    private static String await(String name, Future<String> answer) {
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            answer.cancel(true);
            return "no answer within " + PATIENCE.toSeconds() + " s";
        } catch (ExecutionException e) {
            LOG.warn("readiness check {} failed", name, e.getCause());
            return "the check itself failed";
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
