package dev.postroom.domain.webhook;

import java.util.UUID;

/** Identifies a delivery. */
public record DeliveryId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
