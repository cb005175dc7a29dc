package dev.postroom.domain.email;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A mail of a test workspace, stored instead of sent.
 *
 * @param source the complete message as it would be transmitted (RFC 5322)
 */
public record CapturedMail(
        UUID id,
        Headers headers,
        Optional<String> html,
        Optional<String> text,
        byte[] source,
        Instant capturedAt) {

    /** The decoded headers for lists. */
    public record Headers(String messageId, String from, String to, String subject) {}

    /** The sort fields of captured mails. */
    public enum Sort {
        CREATED_AT
    }
}
