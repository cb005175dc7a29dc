package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryAttempt;
import dev.postroom.domain.webhook.delivery.LoggedDelivery;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A delivery as clients see it.
 *
 * @param payload the signed bytes, already JSON
 * @param attemptLog null in lists
 */
record DeliveryView(
        String id,
        String webhookId,
        @JsonUnwrapped EventView event,
        @JsonUnwrapped ProgressView progress,
        @JsonUnwrapped ResponseView response,
        @JsonRawValue String payload,
        @JsonUnwrapped TimesView times,
        @Nullable List<AttemptView> attemptLog)
        implements View {
    /** The event that is delivered. */
    record EventView(String eventId, String eventType) {}

    /**
     * The progress of the delivery.
     *
     * @param maxAttempts the attempts of the schedule; a retry or a replay adds attempts
     */
    record ProgressView(String status, int attempts, int maxAttempts) {}

    /** The receiver's response to the latest attempt, or why there was none. */
    record ResponseView(
            @Nullable Integer responseStatus,
            @Nullable String responseBody,
            @Nullable Long responseTimeMs,
            @Nullable String error) {
        static ResponseView of(Optional<AttemptResult> last) {
            return new ResponseView(
                    last.flatMap(AttemptResult::status).orElse(null),
                    last.flatMap(AttemptResult::body).orElse(null),
                    last.map(result -> result.elapsed().toMillis()).orElse(null),
                    last.flatMap(AttemptResult::error).orElse(null));
        }
    }

    /** When the delivery is attempted next, succeeded and was created. */
    record TimesView(
            @Nullable String nextAttemptAt, @Nullable String deliveredAt, String createdAt) {}

    static DeliveryView of(Delivery delivery, int maxAttempts) {
        return of(delivery, maxAttempts, null);
    }

    static DeliveryView of(LoggedDelivery logged, int maxAttempts) {
        List<AttemptView> log = logged.log().stream().map(AttemptView::of).toList();
        return of(logged.delivery(), maxAttempts, log);
    }

    private static DeliveryView of(
            Delivery delivery, int maxAttempts, @Nullable List<AttemptView> log) {
        Delivery.State state = delivery.state();
        return new DeliveryView(
                delivery.id().toString(),
                delivery.webhook().toString(),
                new EventView(
                        delivery.payload().event().toString(), delivery.payload().type().keyword()),
                new ProgressView(state.status().keyword(), state.attempts(), maxAttempts),
                ResponseView.of(state.lastResult()),
                new String(delivery.payload().body(), StandardCharsets.UTF_8),
                new TimesView(
                        Times.textOrNull(state.nextAttemptAt()),
                        Times.textOrNull(state.deliveredAt()),
                        Times.text(delivery.createdAt())),
                log);
    }

    /** An attempt of a delivery as clients see it. */
    record AttemptView(
            int number,
            String attemptedAt,
            String kind,
            @JsonUnwrapped DeliveryView.ResponseView response)
            implements View {
        static AttemptView of(DeliveryAttempt attempt) {
            return new AttemptView(
                    attempt.number(),
                    Times.text(attempt.at()),
                    attempt.kind().keyword(),
                    DeliveryView.ResponseView.of(Optional.of(attempt.result())));
        }
    }
}
