package dev.postroom.domain.confirmation;

import java.util.UUID;

/** Identifies a confirmation. */
public record ConfirmationId(UUID value) {

    @Override
    public String toString() {
        return value.toString();
    }
}
