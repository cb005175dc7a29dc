package dev.postroom.adapters.rest.webhook;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.Webhook;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * A webhook as clients see it.
 *
 * @param consecutiveFailures reserved: null
 * @param disabledAt reserved: null
 * @param disabledReason reserved: null
 */
record WebhookView(
        String id,
        String url,
        List<String> events,
        @Nullable String description,
        boolean isActive,
        String secretPrefix,
        @Nullable Integer consecutiveFailures,
        @Nullable String disabledAt,
        @Nullable String disabledReason,
        @Nullable String lastDeliveryAt,
        String createdAt,
        String updatedAt)
        implements View {

    static WebhookView of(Webhook webhook) {
        return new WebhookView(
                webhook.id().toString(),
                webhook.url().toString(),
                webhook.events().words(),
                webhook.description().orElse(null),
                webhook.isActive(),
                webhook.secretPrefix(),
                null,
                null,
                null,
                Times.textOrNull(webhook.lastDeliveryAt()),
                Times.text(webhook.revision().createdAt()),
                Times.text(webhook.revision().updatedAt()));
    }

    static ETag etagOf(Webhook webhook) {
        return ETag.of(webhook.id().value(), webhook.revision().version(), of(webhook));
    }
}
