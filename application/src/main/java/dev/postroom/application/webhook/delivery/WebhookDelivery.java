package dev.postroom.application.webhook.delivery;

import dev.postroom.application.webhook.WebhookDisabling;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.RetrySchedule;
import dev.postroom.domain.webhook.delivery.WebhookTransport;

/** Attempts due deliveries and decides the next step after each attempt. */
public final class WebhookDelivery implements DeliverWebhooks {

    private final OwnedEndpoints endpoints;
    private final EndpointReading reading;
    private final Posting posting;
    private final OutcomeStoring storing;

    /**
     * A worker without endpoints.
     *
     * @param schedule the delays between attempts, spread by {@code randomness}
     */
    public WebhookDelivery(
            DeliveryQueue queue,
            WebhookTransport transport,
            WebhookDisabling disabling,
            RetrySchedule schedule,
            Randomness randomness,
            WorkspaceClock clock,
            DeliveryPace pace) {
        UnstoredOutcomes outcomes = new UnstoredOutcomes();
        AnswerMeaning meaning = new AnswerMeaning(schedule, randomness);
        this.endpoints = new OwnedEndpoints(pace);
        this.reading = new EndpointReading(endpoints, queue, pace, clock);
        this.posting = new Posting(endpoints, outcomes, transport, meaning, pace, clock.real());
        this.storing = new OutcomeStoring(endpoints, outcomes, queue, disabling, clock.real());
    }

    @Override
    public Step read() {
        return reading.read();
    }

    @Override
    public Step post(Runnable answered) {
        return posting.post(answered);
    }

    @Override
    public Step store() {
        return storing.store();
    }

    @Override
    public void stopPosting() {
        endpoints.stop();
    }

    @Override
    public int underWay() {
        return endpoints.underWay();
    }

    @Override
    public void giveBack() {
        reading.giveBackAll();
    }
}
