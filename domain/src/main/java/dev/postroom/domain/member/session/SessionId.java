package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a session; safe to show and to log, unlike its secret. */
public record SessionId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<SessionId> parse(String text) {
        return UuidText.parse(text).map(SessionId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
