package dev.postroom.domain.email.transport;

/** The outcome of handing one mail to a transport. {@code reply} is the text of the server. */
public sealed interface MailOutcome {

    /** The server accepted the mail (250 after the final dot). */
    record Accepted(String reply) implements MailOutcome {}

    /**
     * The server refused this mail temporarily (4yz); it can be retried later.
     *
     * @param stage what the server had heard
     */
    record Deferred(String reply, SmtpStage stage) implements MailOutcome {

        /** At the recipient. */
        public Deferred(String reply) {
            this(reply, SmtpStage.RECIPIENT);
        }

        /** Whether the recipient has nothing to do with it, so that others get the same reply. */
        public boolean isAboutTheSession() {
            return stage == SmtpStage.SENDER || SmtpReply.isAboutTheSession(reply);
        }

        /** Whether other mails to the same domain should wait, too. */
        public boolean asksForFewerMails() {
            return !isAboutTheSession() && SmtpReply.asksForFewerMails(reply);
        }
    }

    /** The server refused this mail permanently (5yz); it must not be retried. */
    record Refused(String reply, SmtpStage stage) implements MailOutcome {

        /** The meaning of the refusal for the person. */
        public ReplyClass about() {
            return ReplyClass.of(reply, stage);
        }

        /** Whether each mail of this sender gets the same refusal. */
        public boolean isAboutTheSender() {
            return SmtpReply.refusesTheSender(reply, stage);
        }
    }

    /** No server can get this mail, because it cannot be written as a message. */
    record Unwritable(String reason) implements MailOutcome {}

    /**
     * No server was reachable, so the mail was certainly not accepted. Not caused by the mail.
     *
     * @param needsPeople whether that ends only when people change something, such as a password
     */
    record Unreachable(String reason, boolean needsPeople) implements MailOutcome {

        /** It ends by itself. */
        public Unreachable(String reason) {
            this(reason, false);
        }
    }

    /**
     * An open connection to a server that had greeted was lost at this mail's own commands, or the
     * server answered them with nothing that can be read. The mail was certainly not accepted, and
     * may be the cause: it can be retried later, a limited number of times.
     */
    record Dropped(String reason) implements MailOutcome {}

    /** The connection was lost after the complete mail was sent and before the reply. */
    record Unknown(String reason) implements MailOutcome {}
}
