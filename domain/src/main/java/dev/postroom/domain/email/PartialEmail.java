package dev.postroom.domain.email;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.Mailbox;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The readable part of a request to send a message; absent and invalid fields are empty.
 *
 * @param to the readable recipients
 * @param from the sender
 * @param body a template with variables, or the content itself
 * @param scheduledAt the earliest time to send
 */
public record PartialEmail(
        List<Mailbox> to,
        SendEmail.Copies copies,
        Optional<Mailbox> from,
        Optional<SendEmail.Body> body,
        List<Attachment> attachments,
        Optional<Instant> scheduledAt) {

    public PartialEmail {
        to = List.copyOf(to);
        attachments = List.copyOf(attachments);
    }

    /** All of a request that could be read. */
    public static PartialEmail of(SendEmail request) {
        return new PartialEmail(
                request.envelope().to(),
                request.envelope().copies(),
                request.envelope().from(),
                Optional.of(request.body()),
                request.attachments(),
                request.scheduledAt());
    }
}
