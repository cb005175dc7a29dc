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
        String messageId,
        String from,
        String to,
        String subject,
        Optional<String> html,
        Optional<String> text,
        byte[] source,
        Instant capturedAt) {}
