package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;

import java.util.Map;

/**
 * Reading of deliveries by clients. Each call is {@code NotFound} without such a webhook, except
 * where it says otherwise.
 */
@DrivingPort
public interface InspectDeliveries {

    /** One page of the deliveries of a webhook; none when there is no such webhook. */
    Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page);

    /**
     * The number of the webhook's deliveries by status; a status without any may be absent. None
     * when there is no such webhook.
     */
    Map<DeliveryStatus, Long> countByStatus(Workspace workspace, WebhookId webhook);

    /** A delivery with its log; {@code NotFound} when the webhook has none with this id. */
    LoggedDelivery get(Workspace workspace, WebhookId webhook, DeliveryId id);

    /**
     * How deliveries to a webhook ended in the last days, today included, and how many still wait.
     *
     * @param days the number of days, at least 1
     */
    WebhookStats stats(Workspace workspace, WebhookId webhook, int days);

    /** Fails with {@code NotFound} without such a webhook. */
    void checkExists(Workspace workspace, WebhookId webhook);
}
