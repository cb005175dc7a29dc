package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The worker of webhooks, in three parts that run concurrently, each on one thread at a time: no
 * part waits for another. A part that leaves work for another names it, so that it can be called at
 * once. Serves all workspaces.
 */
@DrivingPort
public interface DeliverWebhooks {

    /** The parts of the worker. */
    enum Part {
        READING,
        POSTING,
        STORING
    }

    /**
     * The result of a call.
     *
     * @param handled the number of deliveries that were read, posted or stored
     * @param next the parts that have work now
     * @param again when to call the same part again even if nothing names it; empty when it has
     *     nothing in hand
     */
    record Step(int handled, Set<Part> next, Optional<Duration> again) {
        public Step {
            next = Set.copyOf(next);
        }
    }

    /**
     * Leases endpoints that have something due, keeps the leases, reads due deliveries, skips those
     * of inactive webhooks, and gives idle endpoints back.
     */
    Step read();

    /**
     * Takes the answers that have arrived, and starts as many posts as may be under way. Returns
     * without waiting for an answer.
     *
     * @param answered runs on any thread when an answer arrives; then this part has work
     */
    Step post(Runnable answered);

    /** Stores the outcomes that wait, in one statement. */
    Step store();

    /** From now on no post is started and no endpoint leased. */
    void stopPosting();

    /** The number of posts without an answer, and of outcomes that are not stored. */
    int underWay();

    /**
     * Gives all endpoints back: deliveries whose outcome is not stored will be posted again. Call
     * it once, after the last call of the parts.
     */
    void giveBack();
}
