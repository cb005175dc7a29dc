package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.secret.SecretBox;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The queue of deliveries in PostgreSQL. */
public final class JdbiDeliveryQueue implements DeliveryQueue {
    private static final Logger LOG = LoggerFactory.getLogger(JdbiDeliveryQueue.class);

    private final Handles handles;
    private final LeasedEndpoints endpoints;

    /** A queue that uses these handles and opens the webhooks' secrets with {@code box}. */
    public JdbiDeliveryQueue(Handles handles, SecretBox box) {
        this.handles = handles;
        this.endpoints = new LeasedEndpoints(new SealedSecrets(box));
    }

    @Override
    public List<Claimed<Endpoint>> claim(int max, Duration lease) {
        return handles.transact(
                handle -> endpoints.read(handle, EndpointLeases.claim(handle, max, lease)));
    }

    @Override
    public List<Claimed<Endpoint>> renew(List<Claimed<Endpoint>> held, Duration lease) {
        return held.isEmpty()
                ? List.of()
                : handles.transact(handle ->
                        endpoints.read(handle, EndpointLeases.renew(handle, held, lease)));
    }

    @Override
    public List<Claimed<Endpoint>> reread(List<Claimed<Endpoint>> held) {
        return handles.call(
                handle -> endpoints.read(handle, held.stream().map(EndpointKey::of).toList()));
    }

    @Override
    public Map<WebhookId, List<DueDelivery>> due(List<Wanted> wanted) {
        return wanted.isEmpty()
                ? Map.of()
                : handles.call(handle -> QueuedDeliveries.due(handle, wanted));
    }

    @Override
    public int complete(List<DeliveryOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            return 0;
        }
        try {
            return handles.transact(handle -> DeliveryOutcomes.store(handle, outcomes));
        } catch (RuntimeException e) {
            if (!StorableOutcome.isRefusal(e)) {
                throw e;
            }
            return withoutRefused(outcomes, e);
        }
    }

    // Halves the batch until the refused outcome is alone.
    private int withoutRefused(List<DeliveryOutcome> outcomes, RuntimeException refusal) {
        if (outcomes.size() > 1) {
            int half = outcomes.size() / 2;
            return complete(outcomes.subList(0, half))
                    + complete(outcomes.subList(half, outcomes.size()));
        }
        DeliveryOutcome refused = outcomes.getFirst();
        LOG.warn("The response to delivery {} cannot be stored", refused.id(), refusal);
        return handles.transact(
                handle -> DeliveryOutcomes.store(handle, List.of(StorableOutcome.of(refused))));
    }

    @Override
    public int skip(Claimed<Endpoint> endpoint, int max) {
        return handles.transact(handle -> QueuedDeliveries.skip(handle, endpoint, max));
    }

    @Override
    public void release(List<Released> released) {
        if (!released.isEmpty()) {
            handles.transact(handle -> {
                EndpointLeases.release(handle, EndpointLeases.store(handle, released));
                return released;
            });
        }
    }

    @Override
    public void store(List<Released> healths) {
        if (!healths.isEmpty()) {
            handles.transact(handle -> EndpointLeases.store(handle, healths));
        }
    }
}
