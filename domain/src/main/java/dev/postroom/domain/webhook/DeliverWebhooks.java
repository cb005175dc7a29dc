package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.DrivingPort;

/** The worker's side of webhooks. Safe for any number of workers at once. */
@DrivingPort
public interface DeliverWebhooks {

    /** Tries up to {@code max} due deliveries once; returns how many were tried. */
    int deliverDue(int max);
}
