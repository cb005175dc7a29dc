package dev.postroom.domain.replay;

import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryCursor;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.work.JobState;
import dev.postroom.domain.work.JobStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A job that queues the selected deliveries of a webhook again, each once. */
public record Replay(
        ReplayId id,
        WebhookId webhook,
        DeliverySelection selection,
        Instant createdAt,
        JobState state,
        ReplayProgress progress) {

    /** The sort fields of replays. */
    public enum Sort {
        CREATED_AT
    }

    /** A job that waits for its first worker. */
    public static Replay queued(
            ReplayId id, WebhookId webhook, DeliverySelection selection, Instant at) {
        return new Replay(id, webhook, selection, at, JobState.queued(), ReplayProgress.none());
    }

    /** This job with other progress. */
    public Replay at(ReplayProgress reached) {
        return new Replay(id, webhook, selection, createdAt, state, reached);
    }

    /** This job while a worker runs it; an earlier start is kept. */
    public Replay running(Instant at) {
        return with(state.running(at));
    }

    /** This job after all its deliveries were queued. */
    public Replay completed(Instant at) {
        return with(state.ended(JobStatus.COMPLETED, Optional.empty(), at));
    }

    /** This job after it stopped for a reason. */
    public Replay failed(String reason, Instant at) {
        return with(state.ended(JobStatus.FAILED, Optional.of(reason), at));
    }

    /** This job after a client stopped it. */
    public Replay cancelled(Instant at) {
        return with(state.ended(JobStatus.CANCELLED, Optional.empty(), at));
    }

    /** The status of its state. */
    public JobStatus status() {
        return state.status();
    }

    /** The share of its span that was looked at, from 0 to 1; 1 only after completion. */
    public double share() {
        if (status() == JobStatus.COMPLETED) {
            return 1;
        }
        double whole = millis(selection.since(), selection.until());
        double done =
                progress.reached()
                        .map(DeliveryCursor::createdAt)
                        .map(at -> millis(selection.since(), at))
                        .orElse(0L);
        return Math.clamp(Math.floor(done / Math.max(1, whole) * 100) / 100, 0, 0.99);
    }

    private static long millis(Instant from, Instant to) {
        return Duration.between(from, to).toMillis();
    }

    private Replay with(JobState other) {
        return new Replay(id, webhook, selection, createdAt, other, progress);
    }
}
