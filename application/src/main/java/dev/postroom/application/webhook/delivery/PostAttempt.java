package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Target;

/**
 * One post of a delivery.
 *
 * @param claim the lease under which it is made
 * @param target as it was when the post began
 */
record PostAttempt(
        OwnedEndpoint endpoint, Claimed<Endpoint> claim, Target target, DueDelivery delivery) {}
