package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a webhook within its workspace. */
public record WebhookId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<WebhookId> parse(String text) {
        return UuidText.parse(text).map(WebhookId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
