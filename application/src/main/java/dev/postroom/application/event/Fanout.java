package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryId;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which webhooks an event is delivered to. */
record Fanout(Webhooks stored, EventPayloads payloads, IdGenerator ids) {

    List<Webhook> webhooks(Workspace workspace) {
        return stored.all(workspace);
    }

    List<Deliveries.NewDelivery> deliveries(FrozenEvent event, List<Webhook> candidates) {
        return candidates.stream()
                // what others miss is one note for all events
                .filter(webhook -> webhook.isActive() || event.type() == EventType.TRIGGER_FIRED)
                .filter(webhook -> isFor(event, webhook))
                .map(webhook -> deliveryTo(webhook, event))
                .toList();
    }

    /** The inactive ones of the webhooks that would receive one of the events. */
    List<Webhook> missing(List<FrozenEvent> events, List<Webhook> candidates) {
        Set<EventType> types =
                events.stream()
                        .map(FrozenEvent::type)
                        .filter(type -> type != EventType.TRIGGER_FIRED)
                        .collect(Collectors.toSet());
        return candidates.stream()
                .filter(webhook -> !webhook.isActive())
                .filter(webhook -> types.stream().anyMatch(webhook.events()::includes))
                .toList();
    }

    private boolean isFor(FrozenEvent event, Webhook webhook) {
        return event.type() == EventType.TRIGGER_FIRED
                ? webhook.id()
                        .toString()
                        .equals(payloads.data(event.body()).members().get("webhook_id"))
                : webhook.events().includes(event.type());
    }

    private Deliveries.NewDelivery deliveryTo(Webhook webhook, FrozenEvent event) {
        return new Deliveries.NewDelivery(
                new DeliveryId(ids.next()), webhook.id(), event, !webhook.isActive());
    }
}
