package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.TestWebhooks;

import org.jspecify.annotations.Nullable;

/** The outcome of a test as clients see it. */
record WebhookTestView(
        boolean success,
        @Nullable Integer statusCode,
        long responseTimeMs,
        @Nullable String error,
        String eventType)
        implements View {

    static WebhookTestView of(TestWebhooks.TestResult result) {
        return new WebhookTestView(
                result.isSuccess(),
                result.status().orElse(null),
                result.elapsed().toMillis(),
                result.error().orElse(null),
                result.type().keyword());
    }
}
