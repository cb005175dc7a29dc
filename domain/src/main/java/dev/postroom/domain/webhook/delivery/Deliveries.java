package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;

import java.util.List;
import java.util.Optional;

/** The record of deliveries. {@link DeliveryQueue} has those that are still to be attempted. */
@DrivenPort
public interface Deliveries {

    /**
     * A new delivery.
     *
     * @param event is in the log, or is added in the same transaction
     * @param isSkipped whether it is only recorded, with the time of its event, because the webhook
     *     was inactive
     */
    record NewDelivery(DeliveryId id, WebhookId webhook, FrozenEvent event, boolean isSkipped) {

        /** A delivery to an active webhook. */
        public static NewDelivery queued(DeliveryId id, WebhookId webhook, FrozenEvent event) {
            return new NewDelivery(id, webhook, event, false);
        }
    }

    /**
     * Stores new deliveries of any workspaces, with their places in the {@link DeliveryQueue}: due
     * at once, in the order of the list. A delivery to a webhook that was deleted is skipped. Joins
     * the caller's transaction.
     */
    void add(List<NewDelivery> deliveries);

    /** The delivery, or empty. */
    Optional<Delivery> find(Workspace workspace, DeliveryId id);

    /** One page of a webhook's deliveries. */
    Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page);
}
