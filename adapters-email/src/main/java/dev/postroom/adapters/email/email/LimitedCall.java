package dev.postroom.adapters.email.email;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Ends in time what waits for a server. Limits of single answers do not suffice: a server that is
 * slow at each step of each mail stays below all of them.
 */
final class LimitedCall {

    private LimitedCall() {}

    /**
     * Runs the call in a virtual thread, where an interrupt also ends waiting for a socket, and
     * interrupts it when the limit is reached or the caller is interrupted. The call still answers.
     */
    static <T> T run(Duration limit, Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread thread = Thread.ofVirtual().name("smtp-call").start(task);
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = thread.join(limit);
            } catch (InterruptedException _) {
                interrupted = true;
            }
            if (!ended) {
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return task.resultNow();
    }
}
