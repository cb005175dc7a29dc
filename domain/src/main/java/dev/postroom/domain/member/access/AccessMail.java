package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.UUID;

/**
 * A mail about access to the dashboard that is to be sent. Its link is made when the mail is: no
 * secret is stored.
 *
 * @param attempts to send it so far
 */
public record AccessMail(
        UUID id, EmailAddress address, AccessReason reason, Instant createdAt, int attempts) {

    /** The same mail after one attempt more. */
    public AccessMail attemptedAgain() {
        return new AccessMail(id, address, reason, createdAt, attempts + 1);
    }
}
