package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.Mailbox;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/**
 * An email as clients see it.
 *
 * @param smtpReply the server's last answer, verbatim
 */
record EmailView(
        String id,
        String status,
        String to,
        MailboxView from,
        @Nullable MailboxView replyTo,
        String subject,
        @Nullable String templateId,
        String messageId,
        Map<String, @Nullable Object> metadata,
        int attempts,
        @Nullable String smtpReply,
        String createdAt,
        @Nullable String sentAt) {

    /** An address with the name shown beside it. */
    record MailboxView(String email, @Nullable String name) {
        static MailboxView of(Mailbox mailbox) {
            return new MailboxView(mailbox.address().value(), mailbox.name().orElse(null));
        }
    }

    static EmailView of(Email email) {
        Optional<MailboxView> replyTo = email.mail().replyTo().map(MailboxView::of);
        return new EmailView(
                email.id().toString(),
                email.status().word(),
                email.mail().to().address().value(),
                MailboxView.of(email.mail().from()),
                replyTo.orElse(null),
                email.mail().content().subject(),
                email.templateId().map(Object::toString).orElse(null),
                email.mail().messageId(),
                email.metadata().members(),
                email.attempts(),
                email.reply().orElse(null),
                Times.text(email.createdAt()),
                Times.textOrNull(email.sentAt()));
    }
}
