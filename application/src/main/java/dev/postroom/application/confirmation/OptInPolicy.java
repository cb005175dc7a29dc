package dev.postroom.application.confirmation;

import java.time.Duration;
import java.time.Instant;

/**
 * How long persons have to confirm.
 *
 * @param days at least 1, on the workspace's clock
 */
public record OptInPolicy(int days) {

    public OptInPolicy {
        if (days < 1) {
            throw new IllegalArgumentException("Persons have at least one day to confirm.");
        }
    }

    /** When a link that is sent now ends. */
    Instant endAfter(Instant now) {
        return now.plus(Duration.ofDays(days));
    }
}
