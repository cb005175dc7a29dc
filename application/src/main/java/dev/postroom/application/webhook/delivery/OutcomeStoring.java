package dev.postroom.application.webhook.delivery;

import dev.postroom.application.webhook.WebhookDisabling;
import dev.postroom.application.webhook.delivery.UnstoredOutcomes.Unstored;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Part;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Step;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Stores outcomes together; one that cannot be stored does not keep the others from it. */
final class OutcomeStoring {

    private static final System.Logger LOG = System.getLogger(OutcomeStoring.class.getName());
    private static final int BATCH = 256;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final OwnedEndpoints endpoints;
    private final UnstoredOutcomes outcomes;
    private final DeliveryQueue queue;
    private final WebhookDisabling disabling;
    private final InstantSource clock;
    // of a batch that could not be stored: each is stored alone
    private List<Unstored> doubtful = new ArrayList<>();
    private Instant doubtfulAt = Instant.MIN;
    // stored, but their webhooks are still to be disabled
    private List<Unstored> stored = new ArrayList<>();

    OutcomeStoring(
            OwnedEndpoints endpoints,
            UnstoredOutcomes outcomes,
            DeliveryQueue queue,
            WebhookDisabling disabling,
            InstantSource clock) {
        this.endpoints = endpoints;
        this.outcomes = outcomes;
        this.queue = queue;
        this.disabling = disabling;
        this.clock = clock;
    }

    Step store() {
        int count = storeTogether() + storeApart();
        disable();
        Set<Part> next = EnumSet.noneOf(Part.class);
        if (!outcomes.isEmpty()) {
            next.add(Part.STORING);
        }
        if (endpoints.areWaiting()) {
            next.add(Part.POSTING);
        }
        boolean left = !doubtful.isEmpty() || !stored.isEmpty();
        return new Step(count, next, left ? Optional.of(PATIENCE) : Optional.empty());
    }

    private int storeTogether() {
        List<Unstored> batch = outcomes.take(BATCH);
        if (batch.isEmpty()) {
            return 0;
        }
        try {
            complete(batch);
            return batch.size();
        } catch (RuntimeException e) {
            if (isOutage(e)) {
                outcomes.putBack(batch);
                throw e;
            }
            LOG.log(System.Logger.Level.WARNING, "Outcomes of deliveries are stored apart", e);
            doubtful.addAll(batch);
            doubtfulAt = Instant.MIN;
            return 0;
        }
    }

    private int storeApart() {
        if (doubtful.isEmpty() || clock.instant().isBefore(doubtfulAt)) {
            return 0;
        }
        List<Unstored> todo = doubtful;
        doubtful = new ArrayList<>();
        doubtfulAt = clock.instant().plus(PATIENCE);
        int count = 0;
        while (!todo.isEmpty()) {
            Unstored one = todo.removeLast();
            try {
                complete(List.of(one));
                count++;
            } catch (RuntimeException e) {
                if (isOutage(e)) {
                    // they say nothing about their answers
                    doubtful.addAll(todo);
                    doubtful.add(one);
                    throw e;
                }
                LOG.log(System.Logger.Level.WARNING, "The outcome of a delivery is not stored", e);
                doubtful.add(one.with(withoutAnswer(one.outcome())));
            }
        }
        return count;
    }

    private void complete(List<Unstored> batch) {
        int _ = queue.complete(batch.stream().map(Unstored::outcome).toList());
        for (Unstored one : batch) {
            if (one.disabling().isPresent()) {
                stored.add(one);
            } else {
                endpoints.settled(one.attempt());
            }
        }
    }

    // The endpoint stays in hand, without posts, until its webhook is disabled.
    private void disable() {
        List<Unstored> todo = stored;
        stored = new ArrayList<>();
        while (!todo.isEmpty()) {
            Unstored one = todo.removeLast();
            try {
                one.disabling()
                        .ifPresent(reason ->
                                disabling.disable(
                                        one.outcome().endpoint().workspace(),
                                        one.outcome().endpoint().work().webhook(),
                                        reason));
                endpoints.settled(one.attempt());
            } catch (RuntimeException e) {
                stored.addAll(todo);
                stored.add(one);
                throw e;
            }
        }
    }

    private static DeliveryOutcome withoutAnswer(DeliveryOutcome outcome) {
        AttemptResult result = outcome.result();
        return new DeliveryOutcome(
                outcome.endpoint(),
                outcome.id(),
                outcome.type(),
                outcome.status(),
                new AttemptResult(
                        result.status(),
                        Optional.empty(),
                        result.elapsed(),
                        Optional.of("The answer could not be stored."),
                        result.retryAfter(),
                        result.isFinal()),
                outcome.at(),
                outcome.retryAfter());
    }

    private static boolean isOutage(RuntimeException failure) {
        return failure instanceof FailureException e && e.failure() instanceof Failure.Unavailable;
    }
}
