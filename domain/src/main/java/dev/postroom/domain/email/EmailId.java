package dev.postroom.domain.email;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies an email within its workspace. */
public record EmailId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<EmailId> parse(String text) {
        return UuidText.parse(text).map(EmailId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
