package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a delivery. */
public record DeliveryId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<DeliveryId> parse(String text) {
        return UuidText.parse(text).map(DeliveryId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
