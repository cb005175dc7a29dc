package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Revision;

import java.time.Instant;
import java.util.Optional;

/**
 * A registered endpoint with the event types it receives.
 *
 * @param description free text of at most 500 characters
 * @param isActive whether it receives deliveries
 * @param secretPrefix the first characters of the signing secret, for recognition
 */
public record Webhook(
        WebhookId id,
        WebhookUrl url,
        EventSelection events,
        Optional<String> description,
        boolean isActive,
        String secretPrefix,
        Optional<Instant> lastDeliveryAt,
        Revision revision) {

    /** The sort fields of webhooks. */
    public enum Sort {
        CREATED_AT
    }
}
