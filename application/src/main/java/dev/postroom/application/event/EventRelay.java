package dev.postroom.application.event;

import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.event.RelayEvents;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;

import java.util.List;

/** Moves events from the outbox to the log, creates the deliveries of each, and starts runs. */
public final class EventRelay implements RelayEvents {

    private final Transactions transactions;
    private final Outbox outbox;
    private final Events events;
    private final Fanout fanout;
    private final Receivers receivers;
    private final RelayFollower runs;

    public EventRelay(
            Transactions transactions,
            Outbox outbox,
            Events events,
            Receivers receivers,
            RelayFollower runs,
            EventPayloads payloads,
            IdGenerator ids) {
        this.transactions = transactions;
        this.outbox = outbox;
        this.events = events;
        this.fanout = new Fanout(receivers.webhooks(), payloads, ids);
        this.receivers = receivers;
        this.runs = runs;
    }

    @Override
    public int relay(int max) {
        return transactions.inTransaction(() -> relayed(max));
    }

    private int relayed(int max) {
        RelayBatch batch = new RelayBatch(fanout, runs);
        List<FrozenEvent> taken = outbox.takeOut(max, batch::share);
        if (taken.isEmpty()) {
            return 0;
        }
        events.add(taken);
        if (!batch.deliveries().isEmpty()) {
            receivers.deliveries().add(batch.deliveries());
        }
        batch.missed()
                .forEach(one ->
                        receivers.missed().note(one.workspace(), one.webhooks(), one.events()));
        batch.follow();
        return taken.size();
    }
}
