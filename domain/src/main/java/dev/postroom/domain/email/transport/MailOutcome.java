package dev.postroom.domain.email.transport;

/**
 * The outcome of handing one mail to a transport. The core decides by the outcome and its reason,
 * never by the text.
 */
public sealed interface MailOutcome {

    /**
     * For people: the words of the other side as it said them, beginning with its code of three
     * digits if it has one, or a sentence of the transport.
     */
    String text();

    /** The same outcome in other words. */
    default MailOutcome saying(String words) {
        return switch (this) {
            case Accepted _ -> new Accepted(words);
            case Deferred deferred -> new Deferred(deferred.reason(), words);
            case Refused refused -> new Refused(refused.reason(), words);
            case Unwritable _ -> new Unwritable(words);
            case Unreachable away -> new Unreachable(words, away.needsPeople());
            case Dropped _ -> new Dropped(words);
            case Unknown _ -> new Unknown(words);
        };
    }

    /** The other side has taken the responsibility for the mail. */
    record Accepted(String text) implements MailOutcome {}

    /** The other side refused this mail temporarily; it can be retried later. */
    record Deferred(ReplyClass reason, String text) implements MailOutcome {}

    /** The other side refused this mail permanently; it must not be retried. */
    record Refused(ReplyClass reason, String text) implements MailOutcome {}

    /** The other side cannot get this mail, because it cannot be written as a message. */
    record Unwritable(String text) implements MailOutcome {}

    /**
     * The other side was not reachable, so the mail was certainly not accepted. Not caused by the
     * mail.
     *
     * @param needsPeople whether that ends only when people change something, such as a password
     */
    record Unreachable(String text, boolean needsPeople) implements MailOutcome {

        /** It ends by itself. */
        public Unreachable(String text) {
            this(text, false);
        }
    }

    /**
     * The connection was lost, or what came over it could not be read, while the other side dealt
     * with this mail. The mail was certainly not accepted, and may be the cause: it can be retried
     * later, a limited number of times.
     */
    record Dropped(String text) implements MailOutcome {}

    /** The connection was lost after the complete mail was sent and before the reply. */
    record Unknown(String text) implements MailOutcome {}
}
