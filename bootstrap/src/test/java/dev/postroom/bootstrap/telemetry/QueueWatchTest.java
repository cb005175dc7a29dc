package dev.postroom.bootstrap.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.work.QueueDepths;
import dev.postroom.bootstrap.management.Conditions;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

class QueueWatchTest {
    private static final Duration LOOK = Duration.ofSeconds(15);

    private final AtomicBoolean isAway = new AtomicBoolean();
    private final SettableClock clock = new SettableClock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final QueueWatch queues = new QueueWatch(this::look, clock);
    private final Conditions conditions = new Conditions(queues.conditions(), clock, meters);
    private Duration age = Duration.ofMinutes(20);

    private List<QueueDepths.Depth> look() {
        if (isAway.get()) {
            throw new Failure.Unavailable("database_unavailable", "It is away.", LOOK)
                    .asException();
        }
        return List.of(new QueueDepths.Depth("mails", 3, age));
    }

    @Test
    void aDatabaseThatIsAwayEndsNoConditionOfAQueue() {
        queues.bindTo(meters);
        pass();
        assertThat(conditions.details()).containsOnlyKeys("mails_queue");
        assertThat(waiting()).isEqualTo(3);

        isAway.set(true);
        pass();
        assertThat(conditions.details()).containsOnlyKeys("mails_queue");
        assertThat(waiting()).as("the metric says that it is not known").isNaN();
        assertThat(queues.waitingMails()).isEmpty();

        isAway.set(false);
        age = Duration.ZERO;
        pass();
        assertThat(conditions.details()).isEmpty();
    }

    private void pass() {
        clock.advance(LOOK);
        conditions.look();
    }

    private double waiting() {
        return meters.get("postroom.queue.waiting").tag("queue", "mails").gauge().value();
    }
}
