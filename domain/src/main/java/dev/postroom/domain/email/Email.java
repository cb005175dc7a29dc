package dev.postroom.domain.email;

import dev.postroom.domain.email.message.OutgoingMail;

import java.util.Collection;

/**
 * One transactional email to one recipient, with its content.
 *
 * @param mail the mail, frozen at its acceptance; its head equals that of the summary
 * @param isMarketing whether it goes only to active subscribers; such mail has an unsubscribe link
 */
public record Email(EmailSummary summary, OutgoingMail mail, boolean isMarketing) {

    /** A mail that is marketing mail if it has an unsubscribe link. */
    public Email(EmailSummary summary, OutgoingMail mail) {
        this(summary, mail, mail.unsubscribe().isPresent());
    }

    /** The id of its summary. */
    public EmailId id() {
        return summary.id();
    }

    /** How many of these are to be sent; others were suppressed when they were accepted. */
    public static long sendable(Collection<Email> emails) {
        return emails.stream().filter(email -> email.status().isToBeSent()).count();
    }

    /** The status of its summary. */
    public EmailStatus status() {
        return summary.status();
    }
}
