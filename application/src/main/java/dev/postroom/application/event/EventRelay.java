package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.event.RelayEvents;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.Webhooks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Moves events from the outbox to the log, creates the deliveries of each, and starts runs. */
public final class EventRelay implements RelayEvents {

    private final Transactions transactions;
    private final Outbox outbox;
    private final Events events;
    private final Webhooks webhooks;
    private final Deliveries deliveries;
    private final RelayFollower runs;
    private final EventPayloads payloads;
    private final IdGenerator ids;

    public EventRelay(
            Transactions transactions,
            Outbox outbox,
            Events events,
            Webhooks webhooks,
            Deliveries deliveries,
            RelayFollower runs,
            EventPayloads payloads,
            IdGenerator ids) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.events = events;
        this.webhooks = webhooks;
        this.deliveries = deliveries;
        this.runs = runs;
        this.payloads = payloads;
        this.ids = ids;
    }

    @Override
    public int relay(int max) {
        return transactions.inTransaction(() -> relayed(outbox.takeOut(max)));
    }

    private int relayed(List<FrozenEvent> taken) {
        if (taken.isEmpty()) {
            return 0;
        }
        events.add(taken);
        Map<Workspace, List<Webhook>> all = new HashMap<>();
        List<Deliveries.NewDelivery> fresh = new ArrayList<>();
        for (FrozenEvent event : taken) {
            List<Webhook> candidates = all.computeIfAbsent(event.workspace(), webhooks::all);
            fresh.addAll(deliveriesOf(event, candidates));
        }
        if (!fresh.isEmpty()) {
            deliveries.add(fresh);
        }
        runs.follow(taken);
        return taken.size();
    }

    private List<Deliveries.NewDelivery> deliveriesOf(FrozenEvent event, List<Webhook> candidates) {
        return candidates.stream()
                .filter(webhook -> isFor(event, webhook))
                .map(webhook -> deliveryTo(webhook, event))
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
