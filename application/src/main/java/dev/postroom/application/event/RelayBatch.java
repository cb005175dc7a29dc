package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.Deliveries;

import java.util.ArrayList;
import java.util.List;

/**
 * The events of one transaction of the relay, with what they lead to. It ends before the event
 * whose deliveries and runs would make it too large: the number of rows and the memory have a
 * bound, for any number of events, webhooks and triggers. For one transaction.
 */
final class RelayBatch {

    /** The most rows of one batch; only an event that is alone leads to more. */
    static final int MOST_ROWS = 1000;

    private final Fanout fanout;
    private final RelayFollower follower;
    private final List<Deliveries.NewDelivery> deliveries = new ArrayList<>();
    private final List<Missed> missed = new ArrayList<>();
    private final List<Followed> followed = new ArrayList<>();
    private int left = MOST_ROWS;

    RelayBatch(Fanout fanout, RelayFollower follower) {
        this.fanout = fanout;
        this.follower = follower;
    }

    /** The events of a workspace that some of its webhooks miss. */
    record Missed(Workspace workspace, List<Webhook> webhooks, int events) {}

    private record Followed(RelayFollower.Turn turn, List<FrozenEvent> events) {}

    /** How many of the waiting events of a workspace belong to the batch. */
    int share(List<FrozenEvent> waiting) {
        if (left <= 0) {
            return 0;
        }
        Workspace workspace = waiting.getFirst().workspace();
        List<Webhook> webhooks = fanout.webhooks(workspace);
        RelayFollower.Turn turn = follower.turn(workspace, waiting);
        List<List<Deliveries.NewDelivery>> fresh = new ArrayList<>();
        for (FrozenEvent event : waiting) {
            List<Deliveries.NewDelivery> more = fanout.deliveries(event, webhooks);
            if (!admits(1 + more.size() + turn.rows(event))) {
                break;
            }
            fresh.add(more);
        }
        int taken = fresh.isEmpty() ? 0 : turn.most(waiting.subList(0, fresh.size()));
        fresh.subList(0, taken).forEach(deliveries::addAll);
        List<FrozenEvent> events = waiting.subList(0, taken);
        List<Webhook> missing = fanout.missing(events, webhooks);
        if (!missing.isEmpty()) {
            missed.add(new Missed(workspace, missing, taken));
        }
        followed.add(new Followed(turn, events));
        return taken;
    }

    // the first event of all belongs to the batch in any case
    private boolean admits(int rows) {
        boolean fits = rows <= left || left == MOST_ROWS;
        left = fits ? left - rows : 0;
        return fits;
    }

    /** The deliveries of the events. */
    List<Deliveries.NewDelivery> deliveries() {
        return deliveries;
    }

    /** The events that inactive webhooks miss. */
    List<Missed> missed() {
        return missed;
    }

    /** Does what else follows from the events. */
    void follow() {
        followed.stream()
                .filter(one -> !one.events().isEmpty())
                .forEach(one -> one.turn().follow(one.events()));
    }
}
