package dev.postroom.domain.email;

/**
 * One transactional email to one recipient, with its content.
 *
 * @param mail what is sent, frozen when it was accepted; its head is the summary's
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

    /** Whether it goes only to people who want such mail: it can be unsubscribed from. */
    public boolean isMarketing() {
        return mail.unsubscribe().isPresent();
    }
}
