package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** No worker of these tests looks again without a signal. */
@Timeout(60)
class WorkSignalTest {
    private static final Duration FAR = Duration.ofHours(1);
    private static final int THREADS = 3;

    private final Workers workers = new Workers(new SimpleMeterRegistry(), FAR);
    private final WorkSignal signal = new WorkSignal();
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void stop() {
        workers.stop(Duration.ofSeconds(20));
        assertThat(workers.running()).isZero();
    }

    private void start() {
        workers.start(new Worker("idle", THREADS, signal, () -> runs.incrementAndGet() * 0));
        await().until(() -> runs.get() == THREADS);
    }

    @Test
    void eachSignalWakesOneOfSeveralThreads() {
        start();
        for (int raised = 1; raised <= 20; raised++) {
            int before = runs.get();
            signal.raise();
            await().until(() -> runs.get() > before);
        }
        stop();

        assertThat(runs).hasValue(THREADS + 20);
    }

    @Test
    void aDelayedSignalWakesOneThreadOnce() {
        start();
        signal.raiseAfter(Duration.ofMillis(1));
        await().until(() -> runs.get() > THREADS);
        stop();

        assertThat(runs).hasValue(THREADS + 1);
    }

    @Test
    void theEarlierOfTwoDelayedSignalsCounts() {
        start();
        signal.raiseAfter(FAR);
        signal.raiseAfter(Duration.ZERO);
        await().until(() -> runs.get() == THREADS + 1);

        signal.raiseAfter(Duration.ofMillis(1));
        signal.raiseAfter(FAR);
        await().until(() -> runs.get() == THREADS + 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noSignalIsLostWhileThreadsComeAndGo(long seed) throws InterruptedException {
        AtomicInteger waiting = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        workers.start(
                new Worker("busy", THREADS, signal, () -> taken(waiting, done, new Random(seed))));

        Thread[] producers =
                IntStream.range(0, 4)
                        .mapToObj(number -> produce(waiting, new Random(seed * 31 + number)))
                        .toArray(Thread[]::new);
        for (Thread producer : producers) {
            producer.join();
        }

        await().until(() -> done.get() == 4 * 200);
    }

    // Claims some of what waits, as a worker does, and then looks as if nothing more were due: only
    // a signal brings it back.
    private int taken(AtomicInteger waiting, AtomicInteger done, Random random) {
        int taken = waiting.getAndSet(0);
        dawdle(random);
        done.addAndGet(taken);
        return 0;
    }

    private Thread produce(AtomicInteger waiting, Random random) {
        return Thread.ofPlatform()
                .start(() -> {
                    for (int i = 0; i < 200; i++) {
                        waiting.incrementAndGet();
                        dawdle(random);
                        signal.raise();
                        dawdle(random);
                    }
                });
    }

    private static void dawdle(Random random) {
        for (int turns = random.nextInt(300); turns > 0; turns--) {
            Thread.onSpinWait();
        }
    }
}
