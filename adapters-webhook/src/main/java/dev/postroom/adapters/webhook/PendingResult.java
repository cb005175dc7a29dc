package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.AttemptResult;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The pending result of an attempt. */
@FunctionalInterface
interface PendingResult {

    /** Blocks until the result is available, at most until the deadline. */
    AttemptResult await();

    /** Refused without an attempt; final. */
    static PendingResult refused(String why) {
        return () ->
                new AttemptResult(
                        Optional.empty(),
                        Optional.empty(),
                        Duration.ZERO,
                        Optional.of(why),
                        Optional.empty(),
                        true);
    }

    /** In progress; cancelled at the deadline. */
    static PendingResult running(WebhookCall call, Future<AttemptResult> answer) {
        return () -> {
            try {
                return answer.get(call.left().toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                return end(call, answer, TransportErrors.OUT_OF_TIME);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return end(call, answer, "The attempt was interrupted.");
            } catch (ExecutionException e) {
                throw new IllegalStateException("An attempt failed with an internal error", e);
            }
        };
    }

    private static AttemptResult end(WebhookCall call, Future<AttemptResult> answer, String error) {
        call.cancel();
        answer.cancel(true);
        return call.unanswered(error, false);
    }
}
