package dev.postroom.application.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Bounds how many tests wait for receivers at the same time, so that tests of receivers that hang
 * do not take the threads of all requests. Safe for any number of threads, none of which waits.
 */
final class TestConcurrencyLimit {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final int most;
    private final int mostOfWorkspace;
    private final Map<Workspace, Integer> running = new HashMap<>();
    private int all;

    /**
     * @param most in this process
     * @param mostOfWorkspace in this process, of one workspace
     */
    TestConcurrencyLimit(int most, int mostOfWorkspace) {
        this.most = most;
        this.mostOfWorkspace = mostOfWorkspace;
    }

    /**
     * Runs a test. {@code RateLimited} when the workspace, and {@code Unavailable} ({@code
     * too_many_webhook_tests}) when the process has too many already.
     */
    <T> T during(Workspace workspace, Supplier<T> test) {
        begin(workspace);
        try {
            return test.get();
        } finally {
            end(workspace);
        }
    }

    private synchronized void begin(Workspace workspace) {
        int ofWorkspace = running.getOrDefault(workspace, 0);
        if (ofWorkspace >= mostOfWorkspace) {
            throw new Failure.RateLimited(SOON).asException();
        }
        if (all >= most) {
            throw new Failure.Unavailable(
                            "too_many_webhook_tests",
                            "Too many tests of webhooks are running. Try again later.",
                            SOON)
                    .asException();
        }
        running.put(workspace, ofWorkspace + 1);
        all++;
    }

    private synchronized void end(Workspace workspace) {
        running.computeIfPresent(workspace, (_, count) -> count == 1 ? null : count - 1);
        all--;
    }
}
