package dev.postroom.domain.member.passkey;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a passkey in this service; safe to show. */
public record PasskeyId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<PasskeyId> parse(String text) {
        return UuidText.parse(text).map(PasskeyId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
