package dev.postroom.domain.account;

import java.util.Locale;
import java.util.Optional;

/** Half of an account. Chosen by the API key's prefix; a test environment never opens SMTP. */
public enum Environment {
    LIVE,
    TEST;

    /** The word used on the wire: {@code live} or {@code test}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The environment of a wire word, or empty for any other text. */
    public static Optional<Environment> of(String word) {
        return switch (word) {
            case "live" -> Optional.of(LIVE);
            case "test" -> Optional.of(TEST);
            default -> Optional.empty();
        };
    }
}
