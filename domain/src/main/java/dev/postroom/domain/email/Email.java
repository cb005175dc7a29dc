package dev.postroom.domain.email;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;

/**
 * One transactional email to one recipient.
 *
 * @param mail what is sent, frozen when it was accepted
 * @param templateId what it was made from, if anything
 * @param metadata the client's own data
 * @param attempts handovers tried so far
 * @param reply the server's last answer, verbatim
 * @param scheduledAt not to be sent earlier; empty: at once
 */
public record Email(
        EmailId id,
        OutgoingMail mail,
        Optional<TemplateId> templateId,
        JsonObject metadata,
        Tracking tracking,
        EmailStatus status,
        int attempts,
        Optional<String> reply,
        Instant createdAt,
        Optional<Instant> scheduledAt,
        Optional<Instant> sentAt) {

    /** This email without what it says. */
    public EmailSummary summary() {
        return new EmailSummary(
                id,
                MailHead.of(mail),
                templateId,
                metadata,
                tracking,
                status,
                attempts,
                reply,
                createdAt,
                scheduledAt,
                sentAt);
    }

    /** Whether it goes to people only as long as they want such mail: it can be unsubscribed. */
    public boolean isMarketing() {
        return mail.unsubscribe().isPresent();
    }
}
