package dev.postroom.adapters.email.template;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Violation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;

/**
 * The limits of one render on output and computing time. The rendering thread checks them at every
 * step, so that no second thread is needed to stop an expensive template.
 */
final class RenderBudget {

    /** Maximum characters of one rendered mail, all parts together. */
    static final int MAX_OUTPUT = 1 << 20;

    /** Maximum nesting of blocks and of subexpressions. */
    static final int MAX_DEPTH = 16;

    /** Maximum CPU time of one render. */
    static final Duration MAX_TIME = Duration.ofMillis(250);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int STEPS_BETWEEN_LOOKS = 64;

    private final long allowedNanos;
    private long wallStart = System.nanoTime();
    private final long cpuStart = cpuNanos();
    private int written;
    private int steps;

    RenderBudget(Duration allowed) {
        this.allowedNanos = allowed.toNanos();
    }

    /** Counts one step of work. */
    void step() {
        if (++steps % STEPS_BETWEEN_LOOKS == 0) {
            checkTime();
        }
    }

    /** Counts characters of output. */
    void spend(int characters) {
        written += characters;
        if (written > MAX_OUTPUT || written < 0) {
            throw exceeded("", "This template writes more than 1 MiB.");
        }
        step();
    }

    /**
     * The limit is CPU time, so that a busy machine refuses no template. Reading it is expensive,
     * so it is read only after that much wall-clock time.
     */
    void checkTime() {
        long now = System.nanoTime();
        if (now - wallStart <= allowedNanos) {
            return;
        }
        long cpu = cpuNanos();
        long left = cpuStart < 0 ? 0 : allowedNanos - (cpu - cpuStart);
        if (left <= 0) {
            throw exceeded("", "This template takes longer than 250 ms.");
        }
        wallStart = now + left - allowedNanos;
    }

    static FailureException exceeded(String field, String message) {
        String code = "template_budget_exceeded";
        return new Failure.Invalid(code, List.of(new Violation(field, code, message)))
                .asException();
    }

    private static long cpuNanos() {
        boolean known =
                THREADS.isCurrentThreadCpuTimeSupported() && !Thread.currentThread().isVirtual();
        return known ? THREADS.getCurrentThreadCpuTime() : -1;
    }
}
