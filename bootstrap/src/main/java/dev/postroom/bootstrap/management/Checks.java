package dev.postroom.bootstrap.management;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs checks concurrently, each on a thread of its own and for at most two seconds. */
final class Checks implements AutoCloseable {
    static final String WELL = "ok";

    private static final Logger LOG = LoggerFactory.getLogger(Checks.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final List<ReadinessCheck> all;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Checks(List<ReadinessCheck> checks) {
        all = new CopyOnWriteArrayList<>(checks);
    }

    void add(ReadinessCheck check) {
        all.add(check);
    }

    /** The results by name: {@link #WELL} or the cause. */
    Map<String, String> run() {
        Map<String, Future<String>> asked = new LinkedHashMap<>();
        all.forEach(check -> asked.put(check.name(), threads.submit(() -> ask(check))));
        Map<String, String> answers = new LinkedHashMap<>();
        asked.forEach((name, answer) -> answers.put(name, await(name, answer)));
        return answers;
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
            LOG.warn("Readiness check {} failed", name, e.getCause());
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
