package dev.postroom.domain.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * The results of the deliveries of a webhook so far. Changes without a new version of the webhook,
 * and may be some seconds old.
 *
 * @param consecutiveFailures the number of failed attempts since the last success
 * @param lastDeliveryAt the time of the last attempt, successful or not; empty before the first
 */
public record WebhookActivity(int consecutiveFailures, Optional<Instant> lastDeliveryAt) {

    private static final WebhookActivity NONE = new WebhookActivity(0, Optional.empty());

    /** No attempt yet. */
    public static WebhookActivity none() {
        return NONE;
    }
}
