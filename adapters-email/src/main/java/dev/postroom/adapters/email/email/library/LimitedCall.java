package dev.postroom.adapters.email.email.library;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Limits the duration of a whole call to a server. Timeouts of single replies do not suffice: a
 * server that is slow at every step stays below each of them.
 */
final class LimitedCall {

    // Between two interrupts the processor is free for the call, which needs it to end. Without a
    // pause, as many callers as there are processors would keep all other virtual threads waiting.
    private static final Duration PAUSE = Duration.ofMillis(10);

    private LimitedCall() {}

    /**
     * Runs the call in a virtual thread, where an interrupt also ends waiting for a socket, and
     * interrupts it when the limit is reached or the caller is interrupted. An interrupted call
     * still returns its result.
     */
    static <T> T run(CallLimit limit, Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = Thread.ofVirtual().name("smtp-call").start(task);
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = thread.join(atLeastOnePause(limit.left()));
            } catch (InterruptedException _) {
                interrupted = true;
            }
            if (!ended && (interrupted || !limit.left().isPositive())) {
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (task.state() == Future.State.FAILED && task.exceptionNow() instanceof Error error) {
            throw error;
        }
        return task.resultNow();
    }

    private static Duration atLeastOnePause(Duration left) {
        return left.compareTo(PAUSE) > 0 ? left : PAUSE;
    }
}
