package dev.postroom.application.replay;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.webhook.MissedDeliveries;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayQueue;
import dev.postroom.domain.replay.RunReplays;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.PastDeliveries;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Runs replays, step by step. */
public final class ReplayRunning implements RunReplays {

    // After this time the worker releases the replay, so that others run and the worker can stop.
    private static final Duration TIME_SLICE = Duration.ofSeconds(3);

    private final UnitOfWork work;
    private final ReplayQueue queue;
    private final Webhooks webhooks;
    private final PastDeliveries past;
    private final MissedDeliveries missed;
    private final ReplayPace pace;

    public ReplayRunning(
            UnitOfWork work,
            ReplayQueue queue,
            Webhooks webhooks,
            PastDeliveries past,
            MissedDeliveries missed,
            ReplayPace pace) {
        this.work = work;
        this.queue = queue;
        this.webhooks = webhooks;
        this.past = past;
        this.missed = missed;
        this.pace = pace;
    }

    @Override
    public int replayNext() {
        return queue.claim(work.clock().real().instant(), pace.lease()).map(this::work).orElse(0);
    }

    private int work(Claimed<Replay> claim) {
        Instant end = work.clock().real().instant().plus(TIME_SLICE);
        Claimed<Replay> held = claim;
        int steps = 0;
        while (work.clock().real().instant().isBefore(end)) {
            if (!isActive(held)) {
                queue.finish(held, held.work().failed("The webhook is inactive.", now(held)));
                return steps + 1;
            }
            if (isBusy(held)) {
                queue.release(held, pace.pause());
                return steps;
            }
            Optional<Claimed<Replay>> next = step(held);
            steps++;
            if (next.isEmpty()) {
                return steps;
            }
            held = next.get();
        }
        queue.release(held, Duration.ZERO);
        return steps;
    }

    private boolean isActive(Claimed<Replay> held) {
        return webhooks.find(held.workspace(), held.work().webhook())
                .filter(Webhook::isActive)
                .isPresent();
    }

    private boolean isBusy(Claimed<Replay> held) {
        return past.due(held.workspace(), held.work().webhook(), pace.mostDue()) >= pace.mostDue();
    }

    /** Empty when the replay has ended, or the lease was lost. */
    private Optional<Claimed<Replay>> step(Claimed<Replay> held) {
        return work.inTransaction(() -> {
            Replay replay = held.work();
            // locks the replay: detects a worker that took it over, or makes that worker wait
            if (!queue.advance(held, replay.progress(), pace.lease())) {
                return Optional.empty();
            }
            // before the walk, which goes in the order of creation
            if (missed.record(held.workspace(), replay.webhook(), pace.step())) {
                return Optional.of(held);
            }
            PastDeliveries.Step step =
                    past.requeue(
                            held.workspace(),
                            replay.webhook(),
                            replay.selection(),
                            replay.progress().reached(),
                            pace.step());
            Replay after = replay.at(replay.progress().after(step));
            if (step.reached().isEmpty()) {
                queue.finish(held, after.completed(now(held)));
                return Optional.empty();
            }
            queue.advance(held, after.progress(), pace.lease());
            return Optional.of(new Claimed<>(held.workspace(), after, held.generation()));
        });
    }

    private Instant now(Claimed<Replay> held) {
        return work.now(held.workspace());
    }
}
