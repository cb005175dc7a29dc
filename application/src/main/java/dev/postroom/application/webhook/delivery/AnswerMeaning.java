package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.RetrySchedule;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Decides from the result of an attempt what happens to its delivery. */
final class AnswerMeaning {

    private static final int GONE = 410;
    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final NextStatus DELIVERED =
            new NextStatus(DeliveryStatus.DELIVERED, Optional.empty());
    private static final NextStatus FAILED =
            new NextStatus(DeliveryStatus.FAILED, Optional.empty());

    private final RetrySchedule schedule;
    private final Randomness randomness;

    AnswerMeaning(RetrySchedule schedule, Randomness randomness) {
        this.schedule = schedule;
        this.randomness = randomness;
    }

    /**
     * The next status of a delivery.
     *
     * @param retryAfter present while the status is {@code RETRYING}
     */
    record NextStatus(DeliveryStatus status, Optional<Duration> retryAfter) {}

    NextStatus of(DueDelivery delivery, AttemptResult result) {
        if (result.isSuccess()) {
            return DELIVERED;
        }
        // a retry that was requested by a person is one attempt
        if (delivery.isManual() || result.isFinal() || isGone(result)) {
            return FAILED;
        }
        Optional<Duration> asked =
                result.status().filter(BUSY::contains).flatMap(_ -> result.retryAfter());
        Optional<Duration> wait = schedule.waitAfter(delivery.attempts() + 1, asked, jitter());
        return wait.isPresent() ? new NextStatus(DeliveryStatus.RETRYING, wait) : FAILED;
    }

    /** Whether the receiver says that it will never take deliveries again. */
    static boolean isGone(AttemptResult result) {
        return result.status().filter(code -> code == GONE).isPresent();
    }

    private double jitter() {
        return (randomness.bytes(1)[0] & 0xff) / 255.0;
    }
}
