package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.work.WatchWork;
import dev.postroom.domain.work.WorkKind;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A process with one worker of each kind, which asks nothing without a signal. */
@Timeout(60)
class WorkPollerTest {
    private static final Duration FAR = Duration.ofHours(1);
    private static final Duration HORIZON = Duration.ofSeconds(1);

    private final Workers workers = new Workers(new SimpleMeterRegistry(), FAR);
    private final Map<WorkKind, WorkSignal> signals = new EnumMap<>(WorkKind.class);
    private final Map<WorkKind, AtomicInteger> steps = new EnumMap<>(WorkKind.class);
    private final RecordedWork work = new RecordedWork();
    private WorkPoller watch = new WorkPoller(work, allSignals(), HORIZON);

    /** Answers what a test says is due, and counts the questions. */
    private static final class RecordedWork implements WatchWork {
        private final AtomicInteger questions = new AtomicInteger();
        private volatile Map<WorkKind, Duration> due = Map.of();

        @Override
        public Map<WorkKind, Duration> dueWithin(Duration horizon) {
            assertThat(horizon).isEqualTo(HORIZON);
            questions.incrementAndGet();
            return due;
        }
    }

    private Map<WorkKind, WorkSignal> allSignals() {
        for (WorkKind kind : WorkKind.values()) {
            signals.put(kind, new WorkSignal());
            steps.put(kind, new AtomicInteger());
        }
        return signals;
    }

    @BeforeEach
    void start() {
        signals.forEach((kind, signal) ->
                workers.start(
                        new Worker(
                                kind.keyword(),
                                1,
                                signal,
                                () -> count(kind).incrementAndGet() * 0)));
        await().until(() -> sum() == WorkKind.values().length);
    }

    @AfterEach
    void stop() {
        workers.stop(Duration.ofSeconds(20));
    }

    private AtomicInteger count(WorkKind kind) {
        return steps.getOrDefault(kind, new AtomicInteger());
    }

    private int sum() {
        return steps.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    @Test
    void anIdleProcessAsksOnceATickForAllItsWorkers() {
        for (int tick = 0; tick < 20; tick++) {
            watch.signalDue();
        }
        stop();

        assertThat(work.questions).hasValue(20);
        assertThat(sum()).isEqualTo(WorkKind.values().length);
    }

    @Test
    void dueWorkWakesItsOwnKindOnly() {
        int before = WorkKind.values().length;
        for (WorkKind kind : WorkKind.values()) {
            work.due = Map.of(kind, Duration.ZERO);
            watch.signalDue();
            await().until(() -> count(kind).get() == 2);
            before++;
            assertThat(sum()).isEqualTo(before);
        }
    }

    @Test
    void workThatFallsDueBeforeTheNextLookIsSignalledThen() {
        work.due = Map.of(WorkKind.EMAIL_DELIVERY, Duration.ofMillis(1), WorkKind.IMPORTS, FAR);

        watch.signalDue();

        await().until(() -> count(WorkKind.EMAIL_DELIVERY).get() == 2);
        assertThat(count(WorkKind.IMPORTS)).hasValue(1);
    }

    @Test
    void everyKindOfWorkNeedsASignal() {
        signals.remove(WorkKind.IMPORTS);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> watch = new WorkPoller(work, signals, HORIZON));
    }
}
