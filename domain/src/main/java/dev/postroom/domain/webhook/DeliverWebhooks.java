package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of webhooks. Safe for concurrent workers. */
@DrivingPort
public interface DeliverWebhooks {

    /** Attempts up to {@code max} due deliveries once; returns the number of attempts. */
    int deliverDue(int max);
}
