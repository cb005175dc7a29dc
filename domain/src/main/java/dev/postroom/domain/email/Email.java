package dev.postroom.domain.email;

/**
 * One transactional email to one recipient, with its content.
 *
 * @param mail the mail, frozen at its acceptance; its head equals that of the summary
 */
public record Email(EmailSummary summary, OutgoingMail mail) {

    /** The id of its summary. */
    public EmailId id() {
        return summary.id();
    }

    /** The status of its summary. */
    public EmailStatus status() {
        return summary.status();
    }

    /** Whether it is marketing mail, which has an unsubscribe link. */
    public boolean isMarketing() {
        return mail.unsubscribe().isPresent();
    }
}
