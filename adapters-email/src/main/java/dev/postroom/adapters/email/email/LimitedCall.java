package dev.postroom.adapters.email.email;

import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Limits the duration of a whole call to a server. Timeouts of single replies do not suffice: a
 * server that is slow at every step stays below each of them.
 */
final class LimitedCall {

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
                ended = thread.join(limit.left());
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
}
