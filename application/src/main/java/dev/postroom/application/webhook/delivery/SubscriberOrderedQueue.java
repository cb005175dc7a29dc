package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The due deliveries of one endpoint that wait for a slot, in their order. While a delivery of a
 * subscriber is under way, the later ones of that subscriber wait and those of others overtake
 * them. Not thread-safe.
 */
final class SubscriberOrderedQueue {

    private final ArrayDeque<DueDelivery> waiting = new ArrayDeque<>();
    // their predecessor has ended: they have waited longest
    private final ArrayDeque<DueDelivery> freed = new ArrayDeque<>();
    // has an entry for each subscriber with a delivery under way or freed
    private final Map<SubscriberId, ArrayDeque<DueDelivery>> behind = new HashMap<>();
    private int size;
    private long bytes;

    void add(DueDelivery delivery) {
        waiting.add(delivery);
        size++;
        bytes += delivery.payload().body().length;
    }

    /** The next delivery, which is under way from now on; empty when none may begin. */
    Optional<DueDelivery> take() {
        DueDelivery next = freed.poll();
        while (next == null) {
            DueDelivery candidate = waiting.poll();
            if (candidate == null) {
                return Optional.empty();
            }
            next = mustWait(candidate) ? null : candidate;
        }
        size--;
        bytes -= next.payload().body().length;
        return Optional.of(next);
    }

    private boolean mustWait(DueDelivery candidate) {
        if (candidate.subscriber().isEmpty()) {
            return false;
        }
        SubscriberId subscriber = candidate.subscriber().get();
        ArrayDeque<DueDelivery> others = behind.get(subscriber);
        if (others == null) {
            behind.put(subscriber, new ArrayDeque<>(1));
            return false;
        }
        others.add(candidate);
        return true;
    }

    /** A delivery that was taken has its outcome: the next of its subscriber may begin. */
    void ended(DueDelivery delivery) {
        if (delivery.subscriber().isEmpty()) {
            return;
        }
        SubscriberId subscriber = delivery.subscriber().get();
        ArrayDeque<DueDelivery> others = behind.get(subscriber);
        DueDelivery next = others == null ? null : others.poll();
        if (next == null) {
            behind.remove(subscriber);
        } else {
            freed.add(next);
        }
    }

    /** Removes and returns all that wait, in no order. Those under way remain so. */
    List<DueDelivery> drain() {
        List<DueDelivery> all = new ArrayList<>(size);
        all.addAll(waiting);
        waiting.clear();
        for (ArrayDeque<DueDelivery> others : behind.values()) {
            all.addAll(others);
            others.clear();
        }
        for (DueDelivery next : freed) {
            all.add(next);
            next.subscriber().ifPresent(behind::remove);
        }
        freed.clear();
        size = 0;
        bytes = 0;
        return all;
    }

    /** How many wait, those that may not begin yet included. */
    int size() {
        return size;
    }

    /** The bytes of all that wait. */
    long bytes() {
        return bytes;
    }

    /** Whether {@link #take} may find one. */
    boolean mayBegin() {
        return !freed.isEmpty() || !waiting.isEmpty();
    }
}
