package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies an API key; safe to show and to log, unlike the key itself. */
public record ApiKeyId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<ApiKeyId> parse(String text) {
        return UuidText.parse(text).map(ApiKeyId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
