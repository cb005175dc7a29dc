package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Collects the errors of many cells of a table, so that a run reports all of them at once. Safe for
 * any number of threads.
 */
final class Findings {

    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private final AtomicInteger cells = new AtomicInteger();

    /** Runs the check of a cell, for example {@code GET /tags without a key}. */
    void cell(String name, Runnable check) {
        cells.incrementAndGet();
        try {
            check.run();
        } catch (AssertionError e) {
            wrong.add(name + ": " + e.getMessage());
        }
    }

    /** Fails with everything that was found, or when there were fewer cells than expected. */
    void none(int atLeast) {
        assertThat(wrong).isEmpty();
        assertThat(cells.get()).isGreaterThanOrEqualTo(atLeast);
    }
}
