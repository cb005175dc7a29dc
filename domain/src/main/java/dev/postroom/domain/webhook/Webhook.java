package dev.postroom.domain.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * A registered endpoint with the events it wants.
 *
 * @param description free text of at most 500 characters
 * @param isActive whether it gets deliveries
 * @param secretPrefix beginning of the signing secret, for recognition
 * @param version starts at 1, grows by 1 with every change
 */
public record Webhook(
        WebhookId id,
        WebhookUrl url,
        EventSelection events,
        Optional<String> description,
        boolean isActive,
        String secretPrefix,
        Optional<Instant> lastDeliveryAt,
        Instant createdAt,
        Instant updatedAt,
        long version) {}
