package dev.postroom.domain.apikey;

import java.util.UUID;

/** Identifies an API key; safe to show and to log, unlike the key itself. */
public record ApiKeyId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
