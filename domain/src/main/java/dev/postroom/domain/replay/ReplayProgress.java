package dev.postroom.domain.replay;

import dev.postroom.domain.webhook.delivery.DeliveryCursor;
import dev.postroom.domain.webhook.delivery.PastDeliveries;

import java.util.Optional;

/**
 * The work that a replay has done.
 *
 * @param requeued the number of deliveries that were queued
 * @param reached the last delivery that was looked at
 */
public record ReplayProgress(long requeued, Optional<DeliveryCursor> reached) {

    /** Before the first step. */
    public static ReplayProgress none() {
        return new ReplayProgress(0, Optional.empty());
    }

    /** After another step. */
    public ReplayProgress after(PastDeliveries.Step step) {
        return new ReplayProgress(requeued + step.count(), step.reached().or(() -> reached));
    }
}
