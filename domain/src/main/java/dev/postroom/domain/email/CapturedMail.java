package dev.postroom.domain.email;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A mail of a test workspace, kept instead of sent.
 *
 * @param source the whole message as it would have gone over the wire (RFC 5322)
 */
public record CapturedMail(
        UUID id,
        Headers headers,
        Optional<String> html,
        Optional<String> text,
        byte[] source,
        Instant capturedAt) {

    /** The headers shown in a list, decoded. */
    public record Headers(String messageId, String from, String to, String subject) {}

    /** What captured mails can be ordered by. */
    public enum Sort {
        CREATED_AT
    }
}
