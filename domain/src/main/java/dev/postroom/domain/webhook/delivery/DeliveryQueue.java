package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.signing.SigningKeys;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The deliveries that are still to be attempted, by endpoint. A worker leases whole endpoints, and
 * is then the only one that attempts their deliveries. A call with a lease that another worker has
 * taken over changes nothing. A rejected call has no effect. Thread-safe.
 */
@DrivenPort
public interface DeliveryQueue {

    /** The bytes of bodies that are read at once. */
    long MOST_BYTES = 8 * 1024 * 1024;

    /**
     * A leased endpoint.
     *
     * @param target empty for an inactive or deleted webhook: its deliveries are to be skipped
     * @param health as stored by its last owner
     */
    record Endpoint(WebhookId webhook, Optional<Target> target, EndpointHealth health) {}

    /** The address of an active endpoint, and the keys that sign its requests now. */
    record Target(URI url, SigningKeys keys) {}

    /**
     * A delivery to attempt.
     *
     * @param subscriber the subscriber of the event, if it has one
     * @param attempts the number of earlier attempts
     * @param isManual whether a client requested this attempt: it is the only one
     */
    record DueDelivery(
            DeliveryId id,
            Delivery.Payload payload,
            Optional<SubscriberId> subscriber,
            int attempts,
            boolean isManual) {}

    /**
     * A request for due deliveries.
     *
     * @param max the maximum number of deliveries
     * @param inFlight deliveries that the owner has already and that are left out
     */
    record Wanted(Claimed<Endpoint> endpoint, int max, Set<DeliveryId> inFlight) {
        public Wanted {
            inFlight = Set.copyOf(inFlight);
        }
    }

    /** The health of a leased endpoint, to be stored. */
    record Released(Claimed<Endpoint> endpoint, EndpointHealth health) {}

    /**
     * Leases up to {@code max} endpoints that have due deliveries, of all workspaces, including
     * those with an expired lease. The endpoints that wait longest come first; among them, each
     * workspace gets one before any gets another. A paused endpoint waits for the end of its pause;
     * an inactive or deleted one is leased at once. Never waits for other workers. Commits by
     * itself when called outside a transaction.
     *
     * @param lease the duration after which others can take over; positive
     */
    List<Claimed<Endpoint>> claim(int max, Duration lease);

    /**
     * Extends leases to {@code lease} from now. Returns the endpoints that the caller still holds,
     * read again: their target and health may have changed.
     */
    List<Claimed<Endpoint>> renew(List<Claimed<Endpoint>> held, Duration lease);

    /**
     * The endpoints that the caller still holds, read again as by {@link #renew}. Their leases end
     * as before. Writes nothing.
     */
    List<Claimed<Endpoint>> reread(List<Claimed<Endpoint>> held);

    /**
     * The due deliveries of leased endpoints, those that have waited longest first; equal times in
     * the order of their events. An endpoint without any, or whose lease was taken over, is absent.
     * Ends early when the bodies together have {@link #MOST_BYTES}, which the last one may exceed;
     * each endpoint gets its first delivery before any gets its second.
     */
    Map<WebhookId, List<DueDelivery>> due(List<Wanted> wanted);

    /**
     * Stores the outcomes of attempts, in any order and of any endpoints. An outcome without effect
     * is left out: its lease was taken over, or the delivery is no longer queued. When data of an
     * outcome cannot be stored, the outcome is stored with an error that says so, and the others
     * are not affected. Commits by itself, so call it outside a transaction.
     *
     * @return the number of stored outcomes
     */
    int complete(List<DeliveryOutcome> outcomes);

    /**
     * Marks up to {@code max} queued deliveries of a leased endpoint as {@code SKIPPED}, due or
     * not, when its webhook is inactive or deleted. Returns their number; 0 when none is left, or
     * the webhook is active.
     */
    int skip(Claimed<Endpoint> endpoint, int max);

    /**
     * Stores the health of endpoints and ends their leases. Each is due again when its first
     * delivery is due and its pause is over. No delivery that is added at the same time is
     * forgotten.
     */
    void release(List<Released> endpoints);

    /** Stores the health of endpoints that stay leased. */
    void store(List<Released> healths);
}
