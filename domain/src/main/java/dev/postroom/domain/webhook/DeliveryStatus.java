package dev.postroom.domain.webhook;

import java.util.Locale;
import java.util.Optional;

/** Where a delivery stands. */
public enum DeliveryStatus {
    /** Not tried yet. */
    PENDING,
    /** Tried without success; will be tried again. */
    RETRYING,
    /** The receiver answered 2xx. */
    DELIVERED,
    /** Given up. */
    FAILED,
    /** The webhook was disabled; recorded, not sent. */
    SKIPPED;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<DeliveryStatus> of(String word) {
        for (DeliveryStatus status : values()) {
            if (status.word().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
