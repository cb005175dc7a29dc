package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.Delivery;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A delivery as clients see it; the response is that of the latest attempt.
 *
 * @param maxAttempts reserved: null
 * @param payload the bytes that were signed, which are JSON already
 * @param attemptLog reserved: null
 */
record DeliveryView(
        String id,
        String webhookId,
        String eventId,
        String eventType,
        String status,
        int attempts,
        @Nullable Integer maxAttempts,
        @Nullable Integer responseStatus,
        @Nullable String responseBody,
        @Nullable Long responseTimeMs,
        @Nullable String error,
        @JsonRawValue String payload,
        @Nullable String nextAttemptAt,
        @Nullable String deliveredAt,
        String createdAt,
        @Nullable List<String> attemptLog)
        implements View {

    static DeliveryView of(Delivery delivery) {
        Optional<AttemptResult> last = delivery.state().lastResult();
        return new DeliveryView(
                delivery.id().toString(),
                delivery.webhook().toString(),
                delivery.payload().event().toString(),
                delivery.payload().type().keyword(),
                delivery.state().status().keyword(),
                delivery.state().attempts(),
                null,
                last.flatMap(AttemptResult::status).orElse(null),
                last.flatMap(AttemptResult::body).orElse(null),
                last.map(result -> result.elapsed().toMillis()).orElse(null),
                last.flatMap(AttemptResult::error).orElse(null),
                new String(delivery.payload().body(), StandardCharsets.UTF_8),
                Times.textOrNull(delivery.state().nextAttemptAt()),
                Times.textOrNull(delivery.state().deliveredAt()),
                Times.text(delivery.createdAt()),
                null);
    }
}
