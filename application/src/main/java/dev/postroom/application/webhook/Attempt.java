package dev.postroom.application.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.DeliveryQueue.Target;

/**
 * One post of a delivery.
 *
 * @param claim the lease under which it is made
 * @param target as it was when the post began
 */
record Attempt(
        HeldEndpoint endpoint, Claimed<Endpoint> claim, Target target, DueDelivery delivery) {}
