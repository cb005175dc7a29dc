package dev.postroom.application.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A queue that refuses the outcomes of some deliveries, or is out of order. */
public final class FaultyQueue implements DeliveryQueue {

    private final DeliveryQueue queue;
    private final Set<DeliveryId> poison = new LinkedHashSet<>();
    private final List<Integer> batches = new ArrayList<>();
    private boolean broken;
    private boolean isBreaking;

    public FaultyQueue(DeliveryQueue queue) {
        this.queue = queue;
    }

    /** Refuses every batch with an outcome of this delivery that has a body. */
    public void refuse(DeliveryId id) {
        poison.add(id);
    }

    public void breakDown(boolean isBroken) {
        broken = isBroken;
    }

    /** Is out of order after the next batch that it refuses. */
    public void breakDownAtARefusal() {
        isBreaking = true;
    }

    /** The sizes of the batches that were offered. */
    public List<Integer> batches() {
        return List.copyOf(batches);
    }

    @Override
    public List<Claimed<Endpoint>> claim(int max, Duration lease) {
        return queue.claim(max, lease);
    }

    @Override
    public List<Claimed<Endpoint>> renew(List<Claimed<Endpoint>> held, Duration lease) {
        return queue.renew(held, lease);
    }

    @Override
    public List<Claimed<Endpoint>> reread(List<Claimed<Endpoint>> held) {
        return queue.reread(held);
    }

    @Override
    public Map<WebhookId, List<DueDelivery>> due(List<Wanted> wanted) {
        return queue.due(wanted);
    }

    @Override
    public int complete(List<DeliveryOutcome> outcomes) {
        batches.add(outcomes.size());
        if (broken) {
            throw new Failure.Unavailable("database", "It is away.", Duration.ZERO).asException();
        }
        if (outcomes.stream().anyMatch(this::isPoison)) {
            broken = isBreaking;
            isBreaking = false;
            throw new IllegalArgumentException("a value that cannot be stored");
        }
        return queue.complete(outcomes);
    }

    private boolean isPoison(DeliveryOutcome outcome) {
        return poison.contains(outcome.id()) && outcome.result().body().isPresent();
    }

    @Override
    public int skip(Claimed<Endpoint> endpoint, int max) {
        return queue.skip(endpoint, max);
    }

    @Override
    public void release(List<Released> endpoints) {
        queue.release(endpoints);
    }

    @Override
    public void store(List<Released> healths) {
        queue.store(healths);
    }
}
