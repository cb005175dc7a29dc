package dev.postroom.domain.email.sandbox;

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

    /** A mail in a list, without its content, which may be long. */
    public record Entry(UUID id, Headers headers, Instant capturedAt) {}

    /** The entry of the mail in a list. */
    public Entry entry() {
        return new Entry(id, headers, capturedAt);
    }

    /** The sort fields of captured mails. */
    public enum Sort {
        CREATED_AT
    }
}
