package dev.postroom.domain.email.suppression;

import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An address that gets no mail.
 *
 * @param email empty when no subscriber has the address: then only its hash is stored
 */
public record Suppression(
        UUID id, Optional<EmailAddress> email, Suppressions.Reason reason, Instant createdAt) {

    /** The sort fields of suppressions. */
    public enum Sort {
        CREATED_AT
    }

    /** The same, which was looked up by this address; one that is stored stays as it is. */
    public Suppression of(EmailAddress address) {
        return new Suppression(id, email.or(() -> Optional.of(address)), reason, createdAt);
    }
}
