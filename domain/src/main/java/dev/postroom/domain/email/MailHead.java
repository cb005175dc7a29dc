package dev.postroom.domain.email;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;

import java.util.Optional;

/** The addressing of a mail, without its content. */
public record MailHead(
        String messageId, Mailbox from, Mailbox to, Optional<Mailbox> replyTo, String subject) {

    /** The head of this mail. */
    public static MailHead of(OutgoingMail mail) {
        return new MailHead(
                mail.messageId(), mail.from(), mail.to(), mail.replyTo(), mail.content().subject());
    }
}
