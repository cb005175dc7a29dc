package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Deliveries and their queue. */
@DrivenPort
public interface Deliveries {

    /** A delivery to attempt, with its destination and signing secret. */
    record DueDelivery(Delivery delivery, URI url, SigningSecret secret) {}

    /**
     * A new delivery.
     *
     * @param event is in the log, or is added in the same transaction
     */
    record NewDelivery(DeliveryId id, WebhookId webhook, FrozenEvent event) {}

    /**
     * The outcome of an attempt of a claimed delivery.
     *
     * @param at when the attempt ended
     * @param retryAfter present for {@code RETRYING}: the delay before the next attempt
     */
    record Outcome(
            Claimed<DueDelivery> claim,
            DeliveryStatus status,
            AttemptResult result,
            Instant at,
            Optional<Duration> retryAfter) {}

    /** Stores new deliveries of any workspaces, due at once. Joins the caller's transaction. */
    void add(List<NewDelivery> deliveries);

    /** The delivery, or empty. */
    Optional<Delivery> find(Workspace workspace, DeliveryId id);

    /** One page of a webhook's deliveries. */
    Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page);

    /**
     * Claims up to {@code max} due deliveries of all workspaces for {@code lease}, including those
     * with an expired lease; at most {@code perWebhook} of one webhook, so that a slow receiver
     * does not fill every batch. Two workers never hold the same delivery. Deliveries of an
     * inactive webhook become {@code SKIPPED} instead. Commits by itself when called outside a
     * transaction.
     */
    List<Claimed<DueDelivery>> claim(int max, int perWebhook, Duration lease);

    /**
     * Stores outcomes, except those whose lease was taken over. Returns the number of stored
     * outcomes.
     */
    int complete(List<Outcome> outcomes);
}
