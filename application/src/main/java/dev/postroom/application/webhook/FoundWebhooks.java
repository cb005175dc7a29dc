package dev.postroom.application.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;

/** Finds the webhooks that requests name. */
public record FoundWebhooks(Webhooks webhooks) {

    /** The webhook; {@code NotFound} when there is none. */
    public Webhook get(Workspace workspace, WebhookId id) {
        return webhooks.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Webhook", id.toString()).asException());
    }

    /** As {@link #get}; {@code Conflict} ({@code webhook_inactive}) for an inactive webhook. */
    public Webhook active(Workspace workspace, WebhookId id) {
        Webhook found = get(workspace, id);
        if (!found.isActive()) {
            throw Failure.Conflict.of(
                            "webhook_inactive",
                            "Webhook %s is inactive. Activate it before you repeat deliveries."
                                    .formatted(id))
                    .asException();
        }
        return found;
    }
}
