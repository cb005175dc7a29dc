package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Mailbox;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Optional;

/**
 * An email as clients see it.
 *
 * @param smtpReply the server's last answer, verbatim
 */
public record EmailView(
        String id,
        String status,
        String to,
        MailboxView from,
        @Nullable MailboxView replyTo,
        String subject,
        @Nullable String templateId,
        String messageId,
        Map<String, @Nullable Object> metadata,
        boolean trackOpens,
        boolean trackClicks,
        int attempts,
        @Nullable String smtpReply,
        String createdAt,
        @Nullable String scheduledAt,
        @Nullable String sentAt)
        implements View {

    /** An address with the name shown beside it. */
    public record MailboxView(String email, @Nullable String name) implements View {
        static MailboxView of(Mailbox mailbox) {
            return new MailboxView(mailbox.address().value(), mailbox.name().orElse(null));
        }
    }

    /** The view of an email. */
    public static EmailView of(EmailSummary email) {
        Optional<MailboxView> replyTo = email.head().replyTo().map(MailboxView::of);
        return new EmailView(
                email.id().toString(),
                email.status().keyword(),
                email.head().to().address().value(),
                MailboxView.of(email.head().from()),
                replyTo.orElse(null),
                email.head().subject(),
                email.origin().templateId().map(Object::toString).orElse(null),
                email.head().messageId(),
                email.origin().metadata().members(),
                email.origin().tracking().opens(),
                email.origin().tracking().clicks(),
                email.state().attempts(),
                email.state().reply().orElse(null),
                Times.text(email.createdAt()),
                Times.textOrNull(email.scheduledAt()),
                Times.textOrNull(email.state().sentAt()));
    }
}
