package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;
import java.util.Optional;

/**
 * A kind of worker: threads that repeat one step.
 *
 * @param name names its threads and its metrics
 * @param threads at least 1; the step must be safe for so many
 * @param signal wakes them before they would look again
 * @param poll how long an idle thread waits before it looks again, when not as long as others
 * @param pausing the pause of a thread after a step that handled items
 */
public record Worker(
        String name,
        int threads,
        WorkSignal signal,
        WorkStep step,
        Optional<Duration> poll,
        StepPause pausing) {
    public Worker {
        if (threads < 1) {
            throw new IllegalArgumentException("a worker has at least one thread");
        }
    }

    /** A worker that looks again as rarely as others. */
    public Worker(String name, int threads, WorkSignal signal, WorkStep step) {
        this(name, threads, signal, step, Optional.empty(), StepPause.NONE);
    }

    /** A worker of one thread that nothing wakes. */
    public static Worker periodic(String name, WorkStep step) {
        return new Worker(name, 1, new WorkSignal(), step);
    }

    /** Whether the calling thread is one of those that {@link Workers} started under that name. */
    public static boolean runs(String name) {
        return Thread.currentThread().getName().startsWith(name + "-");
    }

    /** The same worker; an idle thread looks again after this time. */
    public Worker polling(Duration interval) {
        return new Worker(name, threads, signal, step, Optional.of(interval), pausing);
    }

    /** The same worker; it pauses between steps that handle items. */
    public Worker pausing(StepPause pause) {
        return new Worker(name, threads, signal, step, poll, pause);
    }

    /** The same worker; a step that handled items also signals the workers of another kind. */
    public Worker raising(WorkSignal next) {
        return new Worker(
                name,
                threads,
                signal,
                () -> {
                    int handled = step.run();
                    if (handled > 0) {
                        next.raise();
                    }
                    return handled;
                },
                poll,
                pausing);
    }
}
