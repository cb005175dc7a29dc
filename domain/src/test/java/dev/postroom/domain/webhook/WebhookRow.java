package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A webhook as the in-memory ports keep it.
 *
 * @param previous the secret before the last rotation, and when it ends
 */
public record WebhookRow(
        UUID workspaceId, Webhook webhook, SigningSecret secret, Optional<Previous> previous)
        implements InMemoryRow {

    /** A replaced secret. */
    public record Previous(SigningSecret secret, Instant until) {}

    @Override
    public WebhookId key() {
        return webhook.id();
    }

    SigningKeys keys(Instant now) {
        return new SigningKeys(
                secret, previous.filter(old -> now.isBefore(old.until())).map(Previous::secret));
    }

    WebhookRow updated(Webhook next) {
        WebhookActivity activity =
                next.isActive() && !webhook.isActive()
                        ? new WebhookActivity(0, webhook.activity().lastDeliveryAt())
                        : webhook.activity();
        return new WebhookRow(workspaceId, next.withActivity(activity), secret, previous);
    }

    WebhookRow rotated(SigningSecret next, Optional<Instant> until) {
        return new WebhookRow(
                workspaceId, webhook, next, until.map(end -> new Previous(secret, end)));
    }
}
