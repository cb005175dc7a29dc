package dev.postroom.application.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.LogPart;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.webhook.MissedEvents;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryId;

import java.util.List;
import java.util.Optional;

/**
 * Makes the deliveries of what a webhook missed while it was inactive, when they are asked for.
 * Until then a webhook that is inactive costs one row. Takes part in the caller's transaction.
 */
public final class MissedDeliveries {

    private final MissedEvents missed;
    private final Events log;
    private final Deliveries deliveries;
    private final IdGenerator ids;

    public MissedDeliveries(
            MissedEvents missed, Events log, Deliveries deliveries, IdGenerator ids) {
        this.missed = missed;
        this.log = log;
        this.deliveries = deliveries;
        this.ids = ids;
    }

    /**
     * Makes skipped deliveries of the earliest events that were missed.
     *
     * @param max how many events are read at most
     * @return whether there may be more
     */
    public boolean record(Workspace workspace, WebhookId webhook, int max) {
        Optional<MissedEvents.Span> first = missed.first(workspace, webhook);
        first.ifPresent(span -> record(workspace, span, max));
        return first.isPresent();
    }

    private void record(Workspace workspace, MissedEvents.Span span, int max) {
        LogPart part = log.read(workspace, span.numbers(), span.types(), max);
        List<Deliveries.NewDelivery> fresh =
                part.events().stream()
                        .map(RelayedEvent::event)
                        // only the webhook that it names receives it
                        .filter(event -> event.type() != EventType.TRIGGER_FIRED)
                        .map(event ->
                                new Deliveries.NewDelivery(
                                        new DeliveryId(ids.next()), span.webhook(), event, true))
                        .toList();
        if (!fresh.isEmpty()) {
            deliveries.add(fresh);
        }
        missed.recorded(
                workspace,
                span,
                part.hasMore() ? part.events().getLast().number() : span.numbers().last());
    }
}
