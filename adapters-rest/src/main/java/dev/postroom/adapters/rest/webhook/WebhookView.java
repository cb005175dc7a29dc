package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A webhook as clients see it. */
record WebhookView(
        String id,
        String url,
        List<String> events,
        @Nullable String description,
        boolean isActive,
        String secretPrefix,
        @JsonUnwrapped HealthView health,
        @JsonUnwrapped RevisionView revision)
        implements View {
    /**
     * The health of the webhook.
     *
     * @param consecutiveFailures reserved: null
     * @param disabledAt reserved: null
     * @param disabledReason reserved: null
     */
    record HealthView(
            @Nullable Integer consecutiveFailures,
            @Nullable String disabledAt,
            @Nullable String disabledReason,
            @Nullable String lastDeliveryAt) {}

    /**
     * A new webhook with its secret, which is shown only once.
     *
     * @param signingSecret same as {@code secret}
     */
    record Registered(@JsonUnwrapped WebhookView webhook, String secret, String signingSecret)
            implements View {
        static Registered of(ManageWebhooks.Registered registered) {
            String secret = registered.secret().reveal();
            return new Registered(WebhookView.of(registered.webhook()), secret, secret);
        }
    }

    static WebhookView of(Webhook webhook) {
        return new WebhookView(
                webhook.id().toString(),
                webhook.url().toString(),
                webhook.events().keywords(),
                webhook.description().orElse(null),
                webhook.isActive(),
                webhook.secretPrefix(),
                new HealthView(null, null, null, Times.textOrNull(webhook.lastDeliveryAt())),
                RevisionView.of(webhook.revision()));
    }

    static ETag etagOf(Webhook webhook) {
        return ETag.of(
                webhook.id().value(), webhook.revision().version(), webhook.lastDeliveryAt());
    }
}
