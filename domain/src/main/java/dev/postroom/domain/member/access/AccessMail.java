package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A mail with a link that is to be sent. The link is made when the mail is: no secret is stored.
 *
 * @param invitation that the link accepts; empty: it resets the password of the address, if there
 *     is a person with it
 * @param attempts to send it so far
 */
public record AccessMail(
        UUID id, EmailAddress address, Optional<UUID> invitation, Instant createdAt, int attempts) {

    /** The same mail after one attempt more. */
    public AccessMail attemptedAgain() {
        return new AccessMail(id, address, invitation, createdAt, attempts + 1);
    }
}
