package dev.postroom.application.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.DeliverWebhooks;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.RetrySchedule;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.SigningKeys;
import dev.postroom.domain.webhook.WebhookTransport;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Attempts due deliveries and decides the next step after each attempt. */
public final class WebhookDelivery implements DeliverWebhooks {

    private static final int PER_WEBHOOK = 8;
    private static final int GONE = 410;
    private static final Set<Integer> BUSY = Set.of(429, 503);

    private final Deliveries deliveries;
    private final WebhookTransport transport;
    private final RetrySchedule schedule;
    private final Randomness randomness;
    private final WorkspaceClock clock;
    private final Duration lease;

    /**
     * @param lease longer than the maximum duration of a batch, otherwise another worker repeats
     *     the same deliveries
     */
    public WebhookDelivery(
            Deliveries deliveries,
            WebhookTransport transport,
            RetrySchedule schedule,
            Randomness randomness,
            WorkspaceClock clock,
            Duration lease) {
        this.deliveries = deliveries;
        this.transport = transport;
        this.schedule = schedule;
        this.randomness = randomness;
        this.clock = clock;
        this.lease = lease;
    }

    @Override
    public int deliverDue(int max) {
        List<Claimed<DueDelivery>> claims = deliveries.claim(max, PER_WEBHOOK, lease);
        if (claims.isEmpty()) {
            return 0;
        }
        Instant sent = clock.real().instant();
        List<AttemptResult> results =
                transport.post(claims.stream().map(claim -> signed(claim.work(), sent)).toList());
        Map<Workspace, Instant> ends = new HashMap<>();
        List<Deliveries.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < claims.size(); i++) {
            Claimed<DueDelivery> claim = claims.get(i);
            Instant end = ends.computeIfAbsent(claim.workspace(), clock::now);
            outcomes.add(outcome(claim, results.get(i), end));
        }
        deliveries.complete(outcomes);
        return claims.size();
    }

    // The system time, not the workspace's clock: receivers refuse timestamps that are old or in
    // the future.
    private static SignedRequest signed(DueDelivery due, Instant at) {
        Delivery delivery = due.delivery();
        SignedRequest.Envelope envelope =
                new SignedRequest.Envelope(
                        delivery.payload().type().keyword(),
                        delivery.payload().event().toString(),
                        delivery.id().toString());
        SigningKeys keys = SigningKeys.only(due.secret());
        return SignedRequest.of(due.url(), keys, envelope, at, delivery.payload().body());
    }

    private Deliveries.Outcome outcome(
            Claimed<DueDelivery> claim, AttemptResult result, Instant end) {
        Optional<Duration> wait =
                isOver(result) ? Optional.empty() : wait(claim.work().delivery(), result);
        DeliveryStatus unsuccessful =
                wait.isPresent() ? DeliveryStatus.RETRYING : DeliveryStatus.FAILED;
        DeliveryStatus status = result.isSuccess() ? DeliveryStatus.DELIVERED : unsuccessful;
        return new Deliveries.Outcome(claim, status, result, end, wait);
    }

    private static boolean isOver(AttemptResult result) {
        return result.isSuccess()
                || result.isFinal()
                || result.status().filter(code -> code == GONE).isPresent();
    }

    private Optional<Duration> wait(Delivery delivery, AttemptResult result) {
        Optional<Duration> asked =
                result.status().filter(BUSY::contains).flatMap(_ -> result.retryAfter());
        return schedule.waitAfter(delivery.state().attempts() + 1, asked, jitter());
    }

    private double jitter() {
        return (randomness.bytes(1)[0] & 0xff) / 255.0;
    }
}
