package dev.postroom.adapters.rest.webhook;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.ReportedWebhook;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.Webhook;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A webhook as clients see it. */
public record WebhookView(
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
     * How the deliveries of the webhook go.
     *
     * @param disabledReason {@code manual}, {@code gone} or {@code failing}
     */
    record HealthView(
            int consecutiveFailures,
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
                new HealthView(
                        webhook.activity().consecutiveFailures(),
                        Times.textOrNull(webhook.disabled().map(Webhook.Disabled::at)),
                        webhook.disabled().map(end -> end.reason().keyword()).orElse(null),
                        Times.textOrNull(webhook.activity().lastDeliveryAt())),
                RevisionView.of(webhook.revision()));
    }

    /** The view of a webhook as an event reports it. */
    public static WebhookView of(ReportedWebhook webhook) {
        return new WebhookView(
                webhook.id().toString(),
                webhook.url(),
                webhook.events(),
                webhook.description().orElse(null),
                false,
                webhook.secretPrefix(),
                new HealthView(
                        webhook.activity().consecutiveFailures(),
                        Times.text(webhook.disabled().at()),
                        webhook.disabled().reason(),
                        Times.textOrNull(webhook.activity().lastDeliveryAt())),
                RevisionView.of(webhook.revision()));
    }

    static ETag etagOf(Webhook webhook) {
        return ETag.of(
                webhook.id().value(),
                webhook.revision().version(),
                webhook.activity().consecutiveFailures(),
                webhook.activity().lastDeliveryAt());
    }
}
