package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.delivery.AttemptResult;

/** Takes note of the results of attempts, for metrics. Safe for any number of threads. */
public interface AttemptObserver {

    /** Called once for each attempt; returns at once and does not fail. */
    void ended(AttemptResult result);
}
