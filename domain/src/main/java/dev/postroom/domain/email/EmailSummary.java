package dev.postroom.domain.email;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;

/**
 * An {@link Email} as it is told of: without content and attachments, which can be large. Its
 * members mean the same.
 */
public record EmailSummary(
        EmailId id,
        MailHead head,
        Optional<TemplateId> templateId,
        JsonObject metadata,
        Tracking tracking,
        EmailStatus status,
        int attempts,
        Optional<String> reply,
        Instant createdAt,
        Optional<Instant> scheduledAt,
        Optional<Instant> sentAt) {

    /** This email after a step; a step without a reply keeps the last one. */
    public EmailSummary after(EmailStep step) {
        return new EmailSummary(
                id,
                head,
                templateId,
                metadata,
                tracking,
                step.status(),
                attempts,
                step.reply().or(() -> reply),
                createdAt,
                scheduledAt,
                step.status() == EmailStatus.SENT ? Optional.of(step.occurredAt()) : sentAt);
    }

    /** The whole email, with what it says. */
    public Email with(OutgoingMail mail) {
        return new Email(
                id,
                mail,
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
}
