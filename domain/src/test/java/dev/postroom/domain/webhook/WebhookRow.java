package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A webhook as the in-memory ports keep it. */
public record WebhookRow(UUID workspaceId, Webhook webhook, SigningSecret secret)
        implements InMemoryRow {

    @Override
    public WebhookId key() {
        return webhook.id();
    }

    WebhookRow updated(Webhook next) {
        WebhookActivity activity =
                next.isActive() && !webhook.isActive()
                        ? new WebhookActivity(0, webhook.activity().lastDeliveryAt())
                        : webhook.activity();
        return new WebhookRow(workspaceId, next.withActivity(activity), secret);
    }
}
