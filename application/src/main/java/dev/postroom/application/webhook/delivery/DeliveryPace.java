package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.webhook.delivery.CircuitBreaker;

import java.time.Duration;

/**
 * How fast deliveries are attempted, and how patiently.
 *
 * @param deadline for one attempt
 * @param lease of an endpoint; at least twice the deadline. It is renewed long before
 * @param perEndpoint the maximum number of posts under way to one endpoint
 * @param inAll the maximum number of posts under way; one account gets at most half of them
 * @param disableAfter how long an endpoint may fail, with no success, before it is disabled
 */
public record DeliveryPace(
        Duration deadline,
        Duration lease,
        int perEndpoint,
        int inAll,
        Duration disableAfter,
        CircuitBreaker breaker) {

    private static final int RENEWALS = 6;

    public DeliveryPace {
        if (lease.compareTo(deadline.multipliedBy(2)) < 0) {
            throw new IllegalArgumentException("a post ends long before the lease");
        }
    }

    Duration renewal() {
        return lease.dividedBy(RENEWALS);
    }
}
