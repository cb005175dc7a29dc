package dev.postroom.domain.signup;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/**
 * Identifies a sign-up form, in the whole installation. It is public: it names the form, and gives
 * no right but to sign up there.
 */
public record SignupFormId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<SignupFormId> parse(String text) {
        return UuidText.parse(text).map(SignupFormId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
