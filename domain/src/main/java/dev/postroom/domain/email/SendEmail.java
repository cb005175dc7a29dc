package dev.postroom.domain.email;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request to send one message to each of some recipients.
 *
 * @param body a template with variables, or the content itself
 * @param scheduledAt the earliest time to send; empty: at once
 */
public record SendEmail(
        Envelope envelope,
        Body body,
        MailHeaders headers,
        List<Attachment> attachments,
        JsonObject metadata,
        Tracking tracking,
        Optional<Instant> scheduledAt) {

    public SendEmail {
        attachments = List.copyOf(attachments);
    }

    /**
     * Sender and recipients.
     *
     * @param to 1 to 50 recipients; each gets a separate message
     * @param from empty: the configured sender
     * @param replyTo the address for replies; empty: the sender
     */
    public record Envelope(
            List<Mailbox> to, Copies copies, Optional<Mailbox> from, Optional<Mailbox> replyTo) {
        public Envelope {
            to = List.copyOf(to);
        }
    }

    /** Further recipients of the message. */
    public record Copies(List<Mailbox> cc, List<Mailbox> bcc) {
        public Copies {
            cc = List.copyOf(cc);
            bcc = List.copyOf(bcc);
        }

        /** No further recipients. */
        public static Copies none() {
            return new Copies(List.of(), List.of());
        }
    }

    /** The source of the content. */
    public sealed interface Body {}

    /** A stored template, by id or slug. */
    public record FromTemplate(TemplateReference template, JsonObject variables) implements Body {}

    /** Content given in the request. */
    public record Inline(String subject, Optional<String> html, Optional<String> text)
            implements Body {}

    /** The reference to the template. */
    public sealed interface TemplateReference {

        /** By id. */
        record ById(TemplateId id) implements TemplateReference {}

        /** By slug. */
        record BySlug(String slug) implements TemplateReference {}
    }
}
