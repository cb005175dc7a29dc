package dev.postroom.application.webhook;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.InspectDeliveries;
import dev.postroom.domain.webhook.delivery.LoggedDelivery;
import dev.postroom.domain.webhook.delivery.PastDeliveries;
import dev.postroom.domain.webhook.delivery.RetryDeliveries;
import dev.postroom.domain.webhook.delivery.WebhookStatistics;
import dev.postroom.domain.webhook.delivery.WebhookStats;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/** Reads and repeats single deliveries. */
public final class DeliveryInspection implements InspectDeliveries, RetryDeliveries {

    private static final int PART = 500;
    private static final int PARTS = 3;

    private final UnitOfWork work;
    private final FoundWebhooks webhooks;
    private final Deliveries deliveries;
    private final PastDeliveries past;
    private final WebhookStatistics statistics;
    private final MissedDeliveries missed;

    public DeliveryInspection(
            UnitOfWork work,
            Webhooks webhooks,
            Deliveries deliveries,
            PastDeliveries past,
            WebhookStatistics statistics,
            MissedDeliveries missed) {
        this.work = work;
        this.missed = missed;
        this.webhooks = new FoundWebhooks(webhooks);
        this.deliveries = deliveries;
        this.past = past;
        this.statistics = statistics;
    }

    @Override
    public Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page) {
        record(workspace, webhook);
        return deliveries.list(workspace, webhook, query, page);
    }

    @Override
    public Map<DeliveryStatus, Long> countByStatus(Workspace workspace, WebhookId webhook) {
        return statistics.counts(workspace, webhook);
    }

    @Override
    public LoggedDelivery get(Workspace workspace, WebhookId webhook, DeliveryId id) {
        Webhook owner = webhooks.get(workspace, webhook);
        return logged(workspace, delivery(workspace, owner, id));
    }

    @Override
    public LoggedDelivery retry(Workspace workspace, WebhookId webhook, DeliveryId id) {
        return work.inTransaction(() -> {
            Delivery before = delivery(workspace, webhooks.get(workspace, webhook), id);
            Webhook owner = webhooks.active(workspace, webhook);
            if (!past.requeue(workspace, before.id())) {
                throw queued(before);
            }
            return logged(workspace, delivery(workspace, owner, id));
        });
    }

    @Override
    public WebhookStats stats(Workspace workspace, WebhookId webhook, int days) {
        Webhook owner = webhooks.get(workspace, webhook);
        record(workspace, owner.id());
        LocalDate last = LocalDate.ofInstant(work.now(workspace), ZoneOffset.UTC);
        LocalDate first = last.minusDays(days - 1L);
        return new WebhookStats(
                first,
                last,
                statistics.since(workspace, owner.id(), first),
                statistics.counts(workspace, owner.id()));
    }

    @Override
    public void checkExists(Workspace workspace, WebhookId webhook) {
        Webhook _ = webhooks.get(workspace, webhook);
    }

    // a part of what is long: further requests make the rest
    private void record(Workspace workspace, WebhookId webhook) {
        boolean isMore = true;
        for (int i = 0; i < PARTS && isMore; i++) {
            isMore =
                    work.transactions()
                            .inTransaction(() -> missed.record(workspace, webhook, PART));
        }
    }

    private LoggedDelivery logged(Workspace workspace, Delivery delivery) {
        return new LoggedDelivery(delivery, past.attempts(workspace, delivery.id()));
    }

    private Delivery delivery(Workspace workspace, Webhook webhook, DeliveryId id) {
        return deliveries
                .find(workspace, id)
                .filter(delivery -> delivery.webhook().equals(webhook.id()))
                .orElseThrow(() -> new Failure.NotFound("Delivery", id.toString()).asException());
    }

    private static FailureException queued(Delivery delivery) {
        return Failure.Conflict.of(
                        "delivery_queued",
                        "Delivery %s still has an attempt to be made.".formatted(delivery.id()))
                .asException();
    }
}
