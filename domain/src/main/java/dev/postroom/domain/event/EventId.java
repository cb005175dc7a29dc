package dev.postroom.domain.event;

import java.util.UUID;

/** Identifies an event; every delivery of it carries the same id. */
public record EventId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
