package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

@Timeout(60)
class WorkersTest {
    private static final Duration FAR = Duration.ofHours(1);

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Workers patient = new Workers(registry, FAR);
    private final WorkSignal signal = new WorkSignal();
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void stop() {
        patient.stop(Duration.ofSeconds(1));
    }

    @Test
    void aStepRepeatsWhileItFindsWorkAndThenWaits() {
        patient.start(worker(() -> runs.incrementAndGet() < 100 ? 7 : 0));

        await().until(() -> runs.get() == 100);
        await().until(() -> count("items") == 99 * 7);
        assertThat(count("failures")).isZero();
    }

    @Test
    void aStepThatDoesNotEndIsKnown() {
        CountDownLatch answer = new CountDownLatch(1);
        patient.start(
                worker(() -> {
                    runs.incrementAndGet();
                    answer.await();
                    return 0;
                }));
        await().until(() -> patient.inOneStepFor(Duration.ofMillis(20)) == 1);
        assertThat(patient.inOneStepFor(FAR)).isZero();

        answer.countDown();

        await().until(() -> patient.inOneStepFor(Duration.ZERO) == 0);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aGatheringWorkerPausesBetweenStepsThatHandledItems() {
        Duration pause = Duration.ofMillis(20);
        List<Long> starts = new CopyOnWriteArrayList<>();
        patient.start(
                worker(
                                () -> {
                                    starts.add(System.nanoTime());
                                    signal.raise();
                                    return 1;
                                })
                        .pausing(new BatchDelay(pause, 1)));

        await().until(() -> starts.size() >= 5);
        for (int i = 1; i < 5; i++) {
            assertThat(starts.get(i) - starts.get(i - 1)).isGreaterThanOrEqualTo(pause.toNanos());
        }
    }

    @Test
    void aGatheringWorkerStopsWithoutWaitingForItems() {
        patient.start(worker(runs::incrementAndGet).pausing(new BatchDelay(FAR, 1)));
        await().until(() -> runs.get() == 1);

        patient.stop(FAR);

        assertThat(patient.running()).isZero();
    }

    @Test
    void anIdleWorkerPollsAgainAfterThePollInterval() {
        Workers eager = new Workers(registry, Duration.ofMillis(5));
        eager.start(worker(() -> runs.incrementAndGet() * 0));

        await().until(() -> runs.get() > 3);
        eager.stop(Duration.ofSeconds(1));
        assertThat(eager.running()).isZero();
    }

    @Test
    void oneOfSeveralIdleThreadsPollsForAll() {
        Workers eager = new Workers(registry, Duration.ofMillis(5));
        Map<String, Integer> steps = new ConcurrentHashMap<>();
        eager.start(
                new Worker(
                        "sender",
                        3,
                        signal,
                        () -> steps.merge(Thread.currentThread().getName(), 1, Integer::sum) * 0));

        await().until(() -> steps.size() == 3 && steps.getOrDefault("sender-1", 0) > 10);
        eager.stop(Duration.ofSeconds(1));

        assertThat(steps).containsEntry("sender-2", 1).containsEntry("sender-3", 1);
    }

    @Test
    void aSignalWakesIdleWorkersAndIsNotLostWhileTheyWork() throws InterruptedException {
        Semaphore inStep = new Semaphore(0);
        Semaphore mayLeave = new Semaphore(0);
        patient.start(
                worker(() -> {
                    runs.incrementAndGet();
                    inStep.release();
                    mayLeave.acquire();
                    return 0;
                }));
        inStep.acquire();

        signal.raise();
        mayLeave.release();

        inStep.acquire();
        assertThat(runs).hasValue(2);
        mayLeave.release();
    }

    @Test
    void aSignalWakesOnlyItsOwnKindOfWorker() {
        AtomicInteger others = new AtomicInteger();
        patient.start(worker(() -> runs.incrementAndGet() * 0));
        patient.start(Worker.periodic("other", () -> others.incrementAndGet() * 0));
        await().until(() -> runs.get() == 1 && others.get() == 1);

        signal.raise();

        await().until(() -> runs.get() == 2);
        assertThat(others).hasValue(1);
    }

    @Test
    void aStepThatHandledItemsWakesTheNextKindOfWorker() {
        AtomicInteger handed = new AtomicInteger(1);
        patient.start(worker(() -> runs.incrementAndGet() * 0));
        await().until(() -> runs.get() == 1);

        patient.start(Worker.periodic("first", () -> handed.getAndSet(0)).raising(signal));

        await().until(() -> runs.get() == 2);
    }

    @Test
    void noFailureEndsAWorker() {
        patient.start(worker(() -> fail(runs.incrementAndGet())));

        await().until(() -> runs.get() == 4);
        assertThat(count("failures")).isEqualTo(3);
        assertThat(patient.running()).isEqualTo(1);
    }

    @Test
    void waitsAfterFailuresGrowToFiveSeconds() {
        assertThat(Backoff.after(1)).isEqualTo(Duration.ofMillis(200));
        assertThat(Backoff.after(3)).isEqualTo(Duration.ofMillis(800));
        assertThat(Backoff.after(6)).isEqualTo(Duration.ofSeconds(5));
        assertThat(Backoff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void stoppingLetsTheCurrentStepFinish() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        AtomicBoolean finished = new AtomicBoolean();
        patient.start(
                worker(() -> {
                    started.countDown();
                    stopped.await();
                    finished.set(true);
                    return 1;
                }));
        started.await();
        Thread stopper = Thread.startVirtualThread(() -> patient.stop(Duration.ofSeconds(20)));
        stopped.countDown();
        stopper.join();

        assertThat(finished).isTrue();
        assertThat(patient.running()).isZero();
    }

    @Test
    void aWorkerAskedToFinishEndsItsStepAndStartsNoOther() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        patient.start(
                worker(() -> {
                    started.countDown();
                    asked.await();
                    return runs.incrementAndGet();
                }));
        started.await();

        patient.finish();
        asked.countDown();

        await().until(() -> patient.running() == 0);
        assertThat(runs).hasValue(1);
    }

    @Test
    void aStepThatNeedsTooLongIsInterrupted() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        patient.start(worker(() -> hang(started, interrupted)));
        started.await();

        patient.stop(Duration.ofMillis(20));

        assertThat(interrupted).isTrue();
        assertThat(patient.running()).isZero();
    }

    private Worker worker(WorkStep step) {
        return new Worker("sender", 1, signal, step);
    }

    private static int fail(int run) throws SQLException, InterruptedException {
        return switch (run) {
            case 1 -> throw new SQLException("gone");
            case 2 -> throw new InterruptedException("not by us");
            case 3 -> throw new StackOverflowError();
            default -> 0;
        };
    }

    private static int hang(CountDownLatch started, AtomicBoolean interrupted)
            throws InterruptedException {
        started.countDown();
        try {
            new CountDownLatch(1).await();
            return 0;
        } catch (InterruptedException e) {
            interrupted.set(true);
            throw e;
        }
    }

    private double count(String meter) {
        return registry.counter("postroom.worker." + meter, "worker", "sender").count();
    }
}
