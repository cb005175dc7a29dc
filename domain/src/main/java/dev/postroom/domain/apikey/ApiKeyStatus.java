package dev.postroom.domain.apikey;

import java.util.Locale;
import java.util.Optional;

/** Whether a key opens anything at a moment. */
public enum ApiKeyStatus {
    /** Lets requests in. */
    ACTIVE,
    /** Withdrawn for good, whether or not it would have expired. */
    REVOKED,
    /** Past its end. */
    EXPIRED;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<ApiKeyStatus> of(String word) {
        return switch (word) {
            case "active" -> Optional.of(ACTIVE);
            case "revoked" -> Optional.of(REVOKED);
            case "expired" -> Optional.of(EXPIRED);
            default -> Optional.empty();
        };
    }
}
