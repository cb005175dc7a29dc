package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.AttemptKind;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryAttempt;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.InspectDeliveries;
import dev.postroom.domain.webhook.delivery.LoggedDelivery;
import dev.postroom.domain.webhook.delivery.RetryDeliveries;
import dev.postroom.domain.webhook.delivery.WebhookStats;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Has one delivery, with the id of the one webhook. */
public final class FakeDeliveries implements InspectDeliveries, RetryDeliveries {

    private static final AttemptResult REFUSED =
            new AttemptResult(
                    Optional.of(503),
                    Optional.of("later"),
                    Duration.ofMillis(12),
                    Optional.of("The receiver answered 503."),
                    Optional.empty(),
                    false);

    @Override
    public Page<Delivery> list(
            Workspace workspace,
            WebhookId id,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page) {
        return new Page<>(List.of(delivery(id, payload(query))), Optional.empty(), 1);
    }

    private static Delivery delivery(WebhookId id, String payload) {
        UUID any = FakeWebhooks.SHOP.id().value();
        return new Delivery(
                new DeliveryId(any),
                id,
                new Delivery.Payload(
                        new EventId(any),
                        EventType.SUBSCRIBER_CREATED,
                        payload.getBytes(StandardCharsets.UTF_8)),
                new Delivery.State(
                        DeliveryStatus.RETRYING,
                        1,
                        Optional.of(REFUSED),
                        Optional.of(SettableClock.START.plusSeconds(30)),
                        Optional.empty()),
                SettableClock.START);
    }

    @Override
    public LoggedDelivery get(Workspace workspace, WebhookId webhook, DeliveryId id) {
        if (!id.equals(new DeliveryId(FakeWebhooks.SHOP.id().value()))) {
            throw new Failure.NotFound("Delivery", id.toString()).asException();
        }
        DeliveryAttempt first =
                new DeliveryAttempt(1, SettableClock.START, AttemptKind.SCHEDULED, REFUSED);
        return new LoggedDelivery(delivery(webhook, "{\"id\":1}"), List.of(first));
    }

    @Override
    public LoggedDelivery retry(Workspace workspace, WebhookId webhook, DeliveryId id) {
        return get(workspace, webhook, id);
    }

    @Override
    public Map<DeliveryStatus, Long> countByStatus(Workspace workspace, WebhookId webhook) {
        return Map.of(DeliveryStatus.DELIVERED, 1L);
    }

    @Override
    public WebhookStats stats(Workspace workspace, WebhookId webhook, int days) {
        LocalDate today = LocalDate.EPOCH;
        return new WebhookStats(today, today, List.of(), Map.of());
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId webhook) {
        if (!webhook.equals(FakeWebhooks.SHOP.id())) {
            throw new Failure.NotFound("Webhook", webhook.toString()).asException();
        }
    }

    // a query for one event type returns a payload as deep as metadata plus its envelope
    private static String payload(DeliveryQuery query) {
        return query.eventType().isPresent()
                ? "{\"id\":".repeat(36) + "1" + "}".repeat(36)
                : "{\"id\":1}";
    }
}
