package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Outcomes that wait to be stored, oldest first. Safe for any number of threads. */
final class UnstoredOutcomes {

    /**
     * An outcome.
     *
     * @param disabling why the webhook is to be disabled after it is stored
     */
    record Unstored(
            PostAttempt attempt, DeliveryOutcome outcome, Optional<DisabledReason> disabling) {

        Unstored with(DeliveryOutcome other) {
            return new Unstored(attempt, other, disabling);
        }
    }

    private final List<Unstored> waiting = new ArrayList<>();

    synchronized void add(Unstored outcome) {
        waiting.add(outcome);
    }

    /** Takes up to {@code max} of them. */
    synchronized List<Unstored> take(int max) {
        List<Unstored> oldest = waiting.subList(0, Math.min(max, waiting.size()));
        List<Unstored> taken = new ArrayList<>(oldest);
        oldest.clear();
        return taken;
    }

    /** Puts outcomes back that were taken. */
    synchronized void putBack(List<Unstored> taken) {
        waiting.addAll(0, taken);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }
}
