package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.webhook.delivery.AttemptResult;

import java.util.ArrayList;
import java.util.List;

/** Results that wait to be taken. Safe for any number of threads. */
final class ArrivedAnswers {

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
