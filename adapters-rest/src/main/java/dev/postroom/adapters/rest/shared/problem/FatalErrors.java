package dev.postroom.adapters.rest.shared.problem;

/** Errors after which the process must not go on. */
public final class FatalErrors {

    private FatalErrors() {}

    /**
     * Hands an {@code OutOfMemoryError} over to the handler of uncaught errors, also when it is the
     * cause of {@code thrown}: the server would answer with a 500 and go on.
     */
    public static void handOver(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
                return;
            }
        }
    }
}
