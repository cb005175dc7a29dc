package dev.postroom.bootstrap.lifecycle;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The handler of errors that no code caught. An {@code OutOfMemoryError} ends the process at once,
 * because the threads that it hit leave their work and their locks as they were; every other error
 * is logged.
 */
public final class OutOfMemory implements Thread.UncaughtExceptionHandler {

    /** The exit code of a process that ran out of memory, as that of the JVM's own option. */
    public static final int EXIT_CODE = 3;

    /** The last line of the log. */
    public static final String MESSAGE =
            "Out of memory: the process ends with exit code " + EXIT_CODE;

    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemory.class);
    private static final long LONGEST_LOGGING = Duration.ofSeconds(2).toNanos();

    private static final int RESERVE = 512 * 1024;
    private static final byte[] NOTHING = {};

    // other atomic types need memory for their first use
    private final AtomicInteger ending = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile Runnable lastLine;

    // given back before the last lines are written, because even a prepared one may need some
    // memory
    private final byte[][] reserve = {new byte[RESERVE]};

    private OutOfMemory(Runnable lastLine) {
        this.lastLine = lastLine;
    }

    /**
     * From now on an {@code OutOfMemoryError} ends the process with {@link #EXIT_CODE}.
     *
     * @param lastLine writes a prepared line to the log, without memory of its own; that of the
     *     last call counts
     */
    public static void endsTheProcess(Runnable lastLine) {
        if (Thread.getDefaultUncaughtExceptionHandler() instanceof OutOfMemory installed) {
            installed.lastLine = lastLine;
            return;
        }
        OutOfMemory handler = new OutOfMemory(lastLine);
        // initialises what ends the JVM; like a thread, later there may be no memory for it
        boolean _ = Runtime.getRuntime().removeShutdownHook(Thread.currentThread());
        Thread.ofPlatform().daemon().name("out-of-memory").start(handler::haltAfterLogging);
        Thread.setDefaultUncaughtExceptionHandler(handler);
    }

    /** Ends the process when this error, or a cause of it, says that there is no memory left. */
    public static void check(Throwable thrown) {
        if (isIn(thrown)
                && Thread.getDefaultUncaughtExceptionHandler() instanceof OutOfMemory handler) {
            handler.end(thrown);
        }
    }

    private static boolean isIn(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        if (isIn(thrown)) {
            end(thrown);
        } else {
            LOG.error("Thread {} ended with an error", thread.getName(), thrown);
        }
    }

    private void end(Throwable thrown) {
        if (ending.getAndIncrement() == 0) {
            try {
                reserve[0] = NOTHING;
                begun.countDown();
                log(thrown);
            } finally {
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    private void log(Throwable thrown) {
        try {
            LOG.error("A thread ran out of memory", thrown);
        } catch (Throwable _) {
            // there may be no memory for it; the prepared line needs none
        }
        lastLine.run();
    }

    /** Another thread may hold the lock of the log forever. */
    private void haltAfterLogging() {
        try {
            // the first call of a method needs memory
            parkUntil(System.nanoTime());
            begun.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            parkUntil(System.nanoTime() + LONGEST_LOGGING);
        } finally {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    // A single call may return at once, for example because the latch woke this thread twice.
    private static void parkUntil(long end) {
        do {
            LockSupport.parkNanos(Math.max(1, end - System.nanoTime()));
        } while (System.nanoTime() - end < 0);
    }
}
