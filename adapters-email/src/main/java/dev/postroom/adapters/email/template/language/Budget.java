package dev.postroom.adapters.email.template.language;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The limits of one piece of work, such as one render, on steps, output and computing time. The
 * working thread counts itself, so that no second thread is needed to stop an expensive template.
 * For one thread.
 */
public final class Budget {

    /** Maximum characters of one rendered mail, all parts together. */
    public static final int MAX_OUTPUT = 1 << 20;

    /** Maximum steps; a step takes less than a microsecond. */
    public static final int MAX_STEPS = 2_000_000;

    private static final Duration MAX_CPU = Duration.ofMillis(250);
    // The limit where CPU time is unknown, in virtual threads.
    private static final Duration MAX_WALL = Duration.ofSeconds(2);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int STEPS_BETWEEN_LOOKS = 1024;
    private static final int CHARACTERS_PER_STEP = 16;

    private final long cpuStart = cpuNanos();
    private final long allowedNanos = (cpuStart < 0 ? MAX_WALL : MAX_CPU).toNanos();
    private final long start = System.nanoTime();
    private long wallStart = start;
    private long written;
    private long steps;
    private long nextLook = STEPS_BETWEEN_LOOKS;
    private long extraNanos;

    /** Counts one step of work. */
    void step() {
        steps(1);
    }

    /** Counts work that grows with the length of a text. */
    void read(int characters) {
        steps(1 + characters / CHARACTERS_PER_STEP);
    }

    /** Counts characters of output. */
    public void write(int characters) {
        written += characters;
        if (written > MAX_OUTPUT) {
            throw TemplateErrors.exceeded(TemplateErrors.TOO_MUCH_OUTPUT);
        }
        read(characters);
    }

    /** The steps so far. */
    public long steps() {
        return steps;
    }

    /** The part of the budget that is used: of its steps or of its time, the larger one. */
    public double share() {
        return Math.max((double) steps / MAX_STEPS, Math.max(0, (double) used() / allowedNanos));
    }

    private void steps(int more) {
        steps += more;
        if (steps > MAX_STEPS) {
            throw tooLong();
        }
        if (steps >= nextLook) {
            nextLook = steps + STEPS_BETWEEN_LOOKS;
            checkTime();
        }
    }

    /**
     * Fails when the time is over. The limit is CPU time, so that a busy machine refuses no
     * template. Reading it is expensive, so it is read only after that much wall-clock time.
     */
    public void checkTime() {
        long now = System.nanoTime();
        if (now - wallStart <= allowedNanos) {
            return;
        }
        long left = allowedNanos + extraNanos - used();
        if (left <= 0) {
            throw tooLong();
        }
        wallStart = now + left - allowedNanos;
    }

    /**
     * Does work that other pieces of work benefit from: its time counts in {@link #share}, and not
     * against the limit of this one.
     */
    public <T> T extraTime(Supplier<T> work) {
        long before = used();
        try {
            return work.get();
        } finally {
            extraNanos += used() - before;
        }
    }

    private long used() {
        return cpuStart < 0 ? System.nanoTime() - start : cpuNanos() - cpuStart;
    }

    private static RuntimeException tooLong() {
        return TemplateErrors.exceeded("Rendering the template takes longer than 250 ms.");
    }

    private static long cpuNanos() {
        boolean known =
                THREADS.isCurrentThreadCpuTimeSupported() && !Thread.currentThread().isVirtual();
        return known ? THREADS.getCurrentThreadCpuTime() : -1;
    }
}
