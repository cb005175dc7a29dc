package dev.postroom.bootstrap.wiring.webhook;

import dev.postroom.bootstrap.lifecycle.BatchDelay;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Part;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Step;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The threads of the worker of webhooks: which part wakes which, and how they end. */
final class WebhookPump {

    // how long the last posts may take when the process stops
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(3);
    // what gathers in these times is read, posted or stored together
    private static final BatchDelay BETWEEN_READS = new BatchDelay(Duration.ofMillis(5), 10);
    private static final BatchDelay BETWEEN_POSTS = new BatchDelay(Duration.ofNanos(500_000), 1);
    private static final BatchDelay BETWEEN_STORES = new BatchDelay(Duration.ofMillis(4), 10);

    private final DeliverWebhooks delivery;
    private final WorkSignal due;
    private final WorkSignal answered = new WorkSignal();
    private final WorkSignal unstored = new WorkSignal();
    private final Semaphore lastAnswers = new Semaphore(0);
    private volatile boolean ending;

    /**
     * @param due signals new deliveries
     */
    WebhookPump(DeliverWebhooks delivery, WorkSignal due) {
        this.delivery = delivery;
        this.due = due;
    }

    List<Worker> workers() {
        return List.of(
                new Worker("webhook-reading", 1, due, this::read).pausing(BETWEEN_READS),
                new Worker("webhook-posting", 1, answered, this::post).pausing(BETWEEN_POSTS),
                new Worker("webhook-storing", 1, unstored, this::store).pausing(BETWEEN_STORES));
    }

    private int read() {
        return signalled(delivery.read(), due);
    }

    private int post() {
        return signalled(delivery.post(this::answered), answered);
    }

    private int store() {
        return signalled(delivery.store(), unstored);
    }

    private int signalled(Step step, WorkSignal own) {
        for (Part part : step.next()) {
            signal(part).raise();
        }
        step.again().ifPresent(own::raiseAfter);
        return step.handled();
    }

    private WorkSignal signal(Part part) {
        return switch (part) {
            case READING -> due;
            case POSTING -> answered;
            case STORING -> unstored;
        };
    }

    private void answered() {
        answered.raise();
        if (ending) {
            lastAnswers.release();
        }
    }

    /** From now on nothing is posted; what is under way is stored while the threads run. */
    void stopPosting() {
        ending = true;
        delivery.stopPosting();
    }

    /**
     * Waits a little for the last answers, stores them, and gives the endpoints back. Call it when
     * the threads have ended.
     */
    void finish() throws InterruptedException {
        stopPosting();
        try {
            long end = System.nanoTime() + LAST_ANSWERS.toNanos();
            storeAll();
            while (delivery.underWay() > 0 && end - System.nanoTime() > 0) {
                long left = end - System.nanoTime();
                boolean _ = lastAnswers.tryAcquire(left, TimeUnit.NANOSECONDS);
                storeAll();
            }
        } finally {
            delivery.giveBack();
        }
    }

    private void storeAll() {
        boolean more = delivery.post(this::answered).next().contains(Part.STORING);
        while (more) {
            more = delivery.store().next().contains(Part.STORING);
        }
    }
}
