package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.webhook.WebhookId;

/** Repetition of single deliveries by clients. */
@DrivingPort
public interface RetryDeliveries {

    /**
     * Queues one attempt of a delivery that has ended, with the same id and the same bytes. It is
     * due at once, and is the only one: the delivery is delivered or failed after it.
     *
     * <p>{@code NotFound} without such a webhook or delivery; {@code Conflict} with {@code
     * delivery_queued} when an attempt is still to be made, and with {@code webhook_inactive}.
     */
    LoggedDelivery retry(Workspace workspace, WebhookId webhook, DeliveryId id);
}
