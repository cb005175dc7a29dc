package dev.postroom.domain.shared;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs work on several threads that start at the same moment. */
public final class Race {

    private static final long PATIENCE_SECONDS = 60;

    private Race() {}

    /** The result of each thread, by its number from 0. Fails when one of them fails. */
    public static <T> List<T> of(int threads, IntFunction<T> work) {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                futures.add(
                        executor.submit(() -> {
                            await(start);
                            return work.apply(number);
                        }));
            }
            start.countDown();
            return futures.stream().map(Race::result).toList();
        }
    }

    /** Waits for a latch, and fails when it is not opened in time. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch was not opened in time");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting", e);
        }
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | InterruptedException | TimeoutException e) {
            throw new AssertionError("a thread of the race failed", e);
        }
    }
}
