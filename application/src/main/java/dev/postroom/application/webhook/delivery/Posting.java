package dev.postroom.application.webhook.delivery;

import dev.postroom.application.webhook.delivery.AnswerMeaning.NextStatus;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Part;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Step;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Starts posts, and decides what their results mean. */
final class Posting {

    private static final int POSTS = 256;
    private static final System.Logger LOG = System.getLogger(Posting.class.getName());

    private final OwnedEndpoints endpoints;
    private final UnstoredOutcomes outcomes;
    private final WebhookTransport transport;
    private final AnswerMeaning meaning;
    private final DeliveryPace pace;
    private final InstantSource clock;
    private final ArrivedAnswers answers = new ArrivedAnswers();

    Posting(
            OwnedEndpoints endpoints,
            UnstoredOutcomes outcomes,
            WebhookTransport transport,
            AnswerMeaning meaning,
            DeliveryPace pace,
            InstantSource clock) {
        this.endpoints = endpoints;
        this.outcomes = outcomes;
        this.transport = transport;
        this.meaning = meaning;
        this.pace = pace;
        this.clock = clock;
    }

    Step post(Runnable answered) {
        Instant now = clock.instant();
        List<ArrivedAnswers.Answer> arrived = answers.take();
        arrived.forEach(answer -> handle(answer, now));
        List<PostAttempt> begun = endpoints.next(POSTS, now);
        begun.forEach(attempt -> begin(attempt, now, answered));
        Set<Part> next = EnumSet.noneOf(Part.class);
        if (!arrived.isEmpty()) {
            next.add(Part.STORING);
        }
        if (endpoints.areRunningDry()) {
            next.add(Part.READING);
        }
        return new Step(arrived.size() + begun.size(), next, Optional.empty());
    }

    // The system time, not the workspace's clock: receivers refuse timestamps that are old or in
    // the future.
    private void begin(PostAttempt attempt, Instant now, Runnable answered) {
        try {
            transport.post(
                    signed(attempt, now),
                    pace.deadline(),
                    result -> arrived(attempt, result, answered));
        } catch (RuntimeException e) {
            // what fails for one delivery is the outcome of that delivery alone
            LOG.log(System.Logger.Level.WARNING, "A delivery could not be posted", e);
            AttemptResult none =
                    AttemptResult.unanswered(
                            "The request could not be prepared.", Duration.ZERO, false);
            arrived(attempt, none, answered);
        }
    }

    private void arrived(PostAttempt attempt, AttemptResult result, Runnable answered) {
        if (answers.add(attempt, result)) {
            answered.run();
        }
    }

    private static SignedRequest signed(PostAttempt attempt, Instant at) {
        Delivery.Payload payload = attempt.delivery().payload();
        SignedRequest.Envelope envelope =
                new SignedRequest.Envelope(
                        payload.type().keyword(),
                        payload.event().toString(),
                        attempt.delivery().id().toString());
        return SignedRequest.of(
                attempt.target().url(), attempt.target().keys(), envelope, at, payload.body());
    }

    private void handle(ArrivedAnswers.Answer answer, Instant now) {
        PostAttempt attempt = answer.attempt();
        AttemptResult result = answer.result();
        NextStatus verdict = meaning.of(attempt.delivery(), result);
        Instant at = endpoints.answered(attempt, result, now);
        Optional<DisabledReason> reason = disabling(attempt, result, verdict, now);
        reason.ifPresent(_ -> endpoints.end(attempt.endpoint()));
        DeliveryOutcome outcome =
                new DeliveryOutcome(
                        attempt.claim(),
                        attempt.delivery().id(),
                        attempt.delivery().payload().type(),
                        verdict.status(),
                        result,
                        at,
                        verdict.retryAfter());
        outcomes.add(new UnstoredOutcomes.Unstored(attempt, outcome, reason));
    }

    private Optional<DisabledReason> disabling(
            PostAttempt attempt, AttemptResult result, NextStatus verdict, Instant now) {
        if (verdict.status() == DeliveryStatus.DELIVERED) {
            return Optional.empty();
        }
        if (AnswerMeaning.isGone(result)) {
            return Optional.of(DisabledReason.GONE);
        }
        return endpoints.isHopeless(attempt.endpoint(), now)
                ? Optional.of(DisabledReason.FAILING)
                : Optional.empty();
    }

    /** Results that wait to be taken. Safe for any number of threads. */
    private static final class ArrivedAnswers {

        /** The result of an attempt. */
        record Answer(PostAttempt attempt, AttemptResult result) {}

        private List<Answer> arrived = new ArrayList<>();

        /** Adds a result; returns whether none waited before it. */
        synchronized boolean add(PostAttempt attempt, AttemptResult result) {
            boolean first = arrived.isEmpty();
            arrived.add(new Answer(attempt, result));
            return first;
        }

        /** Takes all that have arrived. */
        synchronized List<Answer> take() {
            List<Answer> taken = arrived;
            if (!taken.isEmpty()) {
                arrived = new ArrayList<>(taken.size());
            }
            return taken;
        }
    }
}
