package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.webhook.WebhookId;

import java.util.List;
import java.util.Optional;

/**
 * Reads past deliveries and their attempts, and queues them again. Joins the caller's transaction.
 */
@DrivenPort
public interface PastDeliveries {

    /**
     * A step through a selection.
     *
     * @param count the number of queued deliveries
     * @param reached the last delivery that was looked at; empty when none is left
     */
    record Step(int count, Optional<DeliveryCursor> reached) {}

    /** The attempts of a delivery in their order; none for an unknown one. */
    List<DeliveryAttempt> attempts(Workspace workspace, DeliveryId id);

    /**
     * Queues one manual attempt of a delivery, due at once. Returns false, without effect, when an
     * attempt is still to be made, or there is no such delivery.
     */
    boolean requeue(Workspace workspace, DeliveryId id);

    /**
     * Looks at the next deliveries of a selection and queues those that it includes, due at once,
     * with a whole schedule of attempts. Looks at no more than {@code max} of them, and at each
     * after the one before, so that a job that continues with {@code reached} queues none twice.
     *
     * @param after the last delivery of the step before; empty for the first step
     */
    Step requeue(
            Workspace workspace,
            WebhookId webhook,
            DeliverySelection selection,
            Optional<DeliveryCursor> after,
            int max);

    /** The number of queued deliveries of a webhook that are due now, but at most {@code max}. */
    int due(Workspace workspace, WebhookId webhook, int max);
}
