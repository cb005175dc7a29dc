package dev.postroom.domain.webhook.signing;

import java.util.Optional;

/**
 * The secrets that sign a webhook's deliveries at one moment. Immutable and thread-safe; keep it
 * while the secrets do not change, because a {@link SigningSecret} prepares its keys when it is
 * made.
 *
 * @param previous the secret before the last rotation; empty when its grace time is over
 */
public record SigningKeys(SigningSecret current, Optional<SigningSecret> previous) {

    /** The keys of a webhook without a rotation in its grace time. */
    public static SigningKeys only(SigningSecret current) {
        return new SigningKeys(current, Optional.empty());
    }

    /** The secret of the header that has room for one signature: the previous one if present. */
    SigningSecret legacy() {
        return previous.orElse(current);
    }
}
