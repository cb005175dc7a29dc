package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.AttemptResult;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A try whose result is waited for. */
@FunctionalInterface
interface PendingResult {

    /** Blocks until there is a result, not longer than the deadline. */
    AttemptResult await();

    /** Not even tried, now or ever. */
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

    /** Under way; at the deadline it is ended, whatever it is doing. */
    static PendingResult running(Exchange exchange, Future<AttemptResult> answer) {
        return () -> {
            try {
                return answer.get(exchange.left().toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException _) {
                return end(exchange, answer, TransportErrors.OUT_OF_TIME);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return end(exchange, answer, "The attempt was interrupted.");
            } catch (ExecutionException e) {
                throw new IllegalStateException("an attempt failed by our own fault", e);
            }
        };
    }

    private static AttemptResult end(
            Exchange exchange, Future<AttemptResult> answer, String error) {
        exchange.cancel();
        answer.cancel(true);
        return exchange.unanswered(error, false);
    }
}
