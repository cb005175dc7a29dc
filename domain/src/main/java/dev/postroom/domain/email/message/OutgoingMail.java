package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.address.EmailAddress;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * One message to one recipient, ready for a transport.
 *
 * @param messageId without angle brackets; the same for every attempt, so that a receiver can
 *     detect a duplicate (RFC 5322 section 3.6.4)
 * @param to the one recipient of the envelope and of the To header
 * @param replyTo the address for replies; empty: the sender
 * @param headers the headers added by the client
 * @param shownRecipients further mailboxes in the To and Cc headers
 */
public record OutgoingMail(
        String messageId,
        Mailbox from,
        Mailbox to,
        Optional<Mailbox> replyTo,
        MailContent content,
        MailHeaders headers,
        WaysBack waysBack,
        ShownRecipients shownRecipients) {

    /**
     * A mail whose envelope sender is the address of its sender.
     *
     * @param unsubscribe as in {@link WaysBack}
     */
    public OutgoingMail(
            String messageId,
            Mailbox from,
            Mailbox to,
            Optional<Mailbox> replyTo,
            MailContent content,
            MailHeaders headers,
            Optional<URI> unsubscribe,
            ShownRecipients shownRecipients) {
        this(
                messageId,
                from,
                to,
                replyTo,
                content,
                headers,
                new WaysBack(unsubscribe, Optional.empty()),
                shownRecipients);
    }

    /** The URL for one-click unsubscribing, if the mail has one. */
    public Optional<URI> unsubscribe() {
        return waysBack.unsubscribe();
    }

    /** The address to which reports of this mail go: its envelope sender. */
    public EmailAddress envelopeSender() {
        return waysBack.returnPath().orElse(from.address());
    }

    /** This mail with an envelope sender of its own. */
    public OutgoingMail returningTo(EmailAddress returnPath) {
        return new OutgoingMail(
                messageId,
                from,
                to,
                replyTo,
                content,
                headers,
                new WaysBack(unsubscribe(), Optional.of(returnPath)),
                shownRecipients);
    }

    /** This mail with other content. */
    public OutgoingMail withContent(MailContent other) {
        return new OutgoingMail(
                messageId, from, to, replyTo, other, headers, waysBack, shownRecipients);
    }

    /** This mail with other headers of the client. */
    public OutgoingMail withHeaders(MailHeaders other) {
        return new OutgoingMail(
                messageId, from, to, replyTo, content, other, waysBack, shownRecipients);
    }

    /**
     * The ways from the mail back to this service.
     *
     * @param unsubscribe the URL for one-click unsubscribing by POST; present: List-Unsubscribe
     *     (RFC 2369) and List-Unsubscribe-Post (RFC 8058) are written
     * @param returnPath the envelope sender that this mail has alone, by whose local part a report
     *     finds it; empty: the envelope sender is the address in From
     */
    public record WaysBack(Optional<URI> unsubscribe, Optional<EmailAddress> returnPath) {}

    /**
     * The other recipients in the headers; the envelope still has one recipient.
     *
     * @param to all of To, in order; empty: only the recipient
     * @param cc all of Cc, in order
     */
    public record ShownRecipients(List<Mailbox> to, List<Mailbox> cc) {

        public ShownRecipients {
            to = List.copyOf(to);
            cc = List.copyOf(cc);
        }

        /** Only the recipient. */
        public static ShownRecipients recipientAlone() {
            return new ShownRecipients(List.of(), List.of());
        }
    }
}
