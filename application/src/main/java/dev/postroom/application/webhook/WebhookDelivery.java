package dev.postroom.application.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.DeliverWebhooks;
import dev.postroom.domain.webhook.DeliveryOutcome;
import dev.postroom.domain.webhook.DeliveryQueue;
import dev.postroom.domain.webhook.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.DeliveryQueue.Released;
import dev.postroom.domain.webhook.DeliveryQueue.Target;
import dev.postroom.domain.webhook.DeliveryQueue.Wanted;
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.RetrySchedule;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookTransport;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Attempts due deliveries and decides the next step after each attempt. */
public final class WebhookDelivery implements DeliverWebhooks {

    private static final int PER_WEBHOOK = 8;
    private static final int SKIPPED_AT_ONCE = 500;
    private static final int GONE = 410;
    private static final Set<Integer> BUSY = Set.of(429, 503);

    private final DeliveryQueue queue;
    private final WebhookTransport transport;
    private final RetrySchedule schedule;
    private final Randomness randomness;
    private final WorkspaceClock clock;
    private final Duration deadline;
    private final Duration lease;

    /**
     * @param deadline the maximum duration of an attempt
     * @param lease longer than the maximum duration of a batch, otherwise another worker repeats
     *     the same deliveries
     */
    public WebhookDelivery(
            DeliveryQueue queue,
            WebhookTransport transport,
            RetrySchedule schedule,
            Randomness randomness,
            WorkspaceClock clock,
            Duration deadline,
            Duration lease) {
        this.queue = queue;
        this.transport = transport;
        this.schedule = schedule;
        this.randomness = randomness;
        this.clock = clock;
        this.deadline = deadline;
        this.lease = lease;
    }

    @Override
    public int deliverDue(int max) {
        List<Claimed<Endpoint>> endpoints = queue.claim(Math.ceilDiv(max, PER_WEBHOOK), lease);
        List<Attempt> attempts = attempts(endpoints);
        if (!attempts.isEmpty()) {
            queue.complete(outcomes(attempts));
        }
        queue.release(
                endpoints.stream()
                        .map(endpoint -> new Released(endpoint, endpoint.work().health()))
                        .toList());
        return attempts.size();
    }

    private record Attempt(Claimed<Endpoint> endpoint, Target target, DueDelivery delivery) {}

    private List<Attempt> attempts(List<Claimed<Endpoint>> endpoints) {
        Map<WebhookId, List<DueDelivery>> due =
                queue.due(
                        endpoints.stream()
                                .map(endpoint -> new Wanted(endpoint, PER_WEBHOOK, Set.of()))
                                .toList());
        List<Attempt> attempts = new ArrayList<>();
        for (Claimed<Endpoint> endpoint : endpoints) {
            List<DueDelivery> deliveries = due.getOrDefault(endpoint.work().webhook(), List.of());
            endpoint.work()
                    .target()
                    .ifPresentOrElse(
                            target ->
                                    deliveries.forEach(delivery ->
                                            attempts.add(new Attempt(endpoint, target, delivery))),
                            () -> queue.skip(endpoint, SKIPPED_AT_ONCE));
        }
        return attempts;
    }

    private List<DeliveryOutcome> outcomes(List<Attempt> attempts) {
        Instant sent = clock.real().instant();
        List<AttemptResult> results =
                post(attempts.stream().map(attempt -> signed(attempt, sent)).toList());
        Map<Workspace, Instant> ends = new HashMap<>();
        List<DeliveryOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < attempts.size(); i++) {
            Attempt attempt = attempts.get(i);
            Instant end = ends.computeIfAbsent(attempt.endpoint().workspace(), clock::now);
            outcomes.add(outcome(attempt, results.get(i), end));
        }
        return outcomes;
    }

    private List<AttemptResult> post(List<SignedRequest> requests) {
        List<CompletableFuture<AttemptResult>> answers = new ArrayList<>();
        for (SignedRequest request : requests) {
            CompletableFuture<AttemptResult> answer = new CompletableFuture<>();
            transport.post(request, deadline, answer::complete);
            answers.add(answer);
        }
        return answers.stream().map(CompletableFuture::join).toList();
    }

    // The system time, not the workspace's clock: receivers refuse timestamps that are old or in
    // the future.
    private static SignedRequest signed(Attempt attempt, Instant at) {
        DueDelivery delivery = attempt.delivery();
        SignedRequest.Envelope envelope =
                new SignedRequest.Envelope(
                        delivery.payload().type().keyword(),
                        delivery.payload().event().toString(),
                        delivery.id().toString());
        return SignedRequest.of(
                attempt.target().url(),
                attempt.target().keys(),
                envelope,
                at,
                delivery.payload().body());
    }

    private DeliveryOutcome outcome(Attempt attempt, AttemptResult result, Instant end) {
        DueDelivery delivery = attempt.delivery();
        Optional<Duration> wait =
                isOver(result) || delivery.isManual()
                        ? Optional.empty()
                        : wait(delivery.attempts(), result);
        DeliveryStatus unsuccessful =
                wait.isPresent() ? DeliveryStatus.RETRYING : DeliveryStatus.FAILED;
        return new DeliveryOutcome(
                attempt.endpoint(),
                delivery.id(),
                delivery.payload().type(),
                result.isSuccess() ? DeliveryStatus.DELIVERED : unsuccessful,
                result,
                end,
                wait);
    }

    private static boolean isOver(AttemptResult result) {
        return result.isSuccess()
                || result.isFinal()
                || result.status().filter(code -> code == GONE).isPresent();
    }

    private Optional<Duration> wait(int attempts, AttemptResult result) {
        Optional<Duration> asked =
                result.status().filter(BUSY::contains).flatMap(_ -> result.retryAfter());
        return schedule.waitAfter(attempts + 1, asked, jitter());
    }

    private double jitter() {
        return (randomness.bytes(1)[0] & 0xff) / 255.0;
    }
}
