package dev.postroom.domain.email.transport;

import java.util.Optional;

/**
 * The meaning of what another side said about a mail, at once or in a later report. One table for
 * refusals, deferrals and reports: what follows for the mail, its person and its domain is decided
 * by the class. Only a mailbox or a domain that does not exist, and a complaint, end mail to a
 * person. In doubt a refusal is {@link #REFUSED_MAIL} and a deferral {@link #LATER}: a person who
 * was ended by mistake is not noticed.
 */
public enum ReplyClass {
    /** The mailbox of the recipient does not exist: the person gets no more mail. */
    MAILBOX_UNKNOWN(ForPerson.NO_MORE_MAIL),
    /** The domain of the recipient does not exist, or takes no mail: the same. */
    DOMAIN_UNKNOWN(ForPerson.NO_MORE_MAIL),
    /** The mailbox exists and is disabled: several in a row end the person. */
    MAILBOX_CLOSED(ForPerson.TROUBLE),
    /** The mailbox exists and is full: the same. */
    MAILBOX_FULL(ForPerson.TROUBLE),
    /** The mailbox gets too many mails in a short time. */
    MAILBOX_BUSY(ForPerson.NOTHING),
    /** The person reported the mail as spam: the person gets no more mail. */
    COMPLAINT(ForPerson.NO_MORE_MAIL),
    /** Not taken now for another reason, such as an error of the other side. */
    LATER(ForPerson.TROUBLE),
    /** The first attempt is deferred on purpose, and the next one taken. */
    GREYLISTED(ForPerson.NOTHING),
    /** The domain of the recipient gets too many mails: others to it wait, too. */
    SLOW_DOWN(ForPerson.NOTHING),
    /** Any other mail would be deferred as well: a campaign waits. */
    RELAY_LIMIT(ForPerson.NOTHING),
    /** A server on the way tried for days and gave up. */
    EXPIRED(ForPerson.TROUBLE),
    /** Each mail of this sender gets the same refusal: a campaign stops after a few. */
    REFUSED_SENDER(ForPerson.NOTHING),
    /** Mail is not taken without a valid SPF record of the sender domain. */
    NO_SPF(ForPerson.NOTHING, "SPF"),
    /** Mail is not taken without a valid DKIM signature of the sender domain. */
    NO_DKIM(ForPerson.NOTHING, "DKIM"),
    /** Mail is not taken that fails the DMARC policy of the sender domain, or has none. */
    NO_DMARC(ForPerson.NOTHING, "DMARC"),
    /** Mail is not taken from a mail server without a name in reverse DNS. */
    NO_PTR(ForPerson.NOTHING, "PTR"),
    /** Mail is not taken over a connection without TLS. */
    NO_TLS(ForPerson.NOTHING, "TLS"),
    /** Mail is not taken from a sender domain that is not authenticated by any of these. */
    NO_AUTHENTICATION(ForPerson.NOTHING, "SPF, DKIM or DMARC"),
    /** The content, a policy, a reputation or a list was the reason. */
    POLICY(ForPerson.NOTHING),
    /** The message is too large, or was not understood. */
    UNFIT(ForPerson.NOTHING),
    /** Nothing of the above, or nothing certain. */
    REFUSED_MAIL(ForPerson.NOTHING);

    private final ForPerson forPerson;
    private final Optional<String> missing;

    ReplyClass(ForPerson forPerson) {
        this.forPerson = forPerson;
        this.missing = Optional.empty();
    }

    ReplyClass(ForPerson forPerson, String missing) {
        this.forPerson = forPerson;
        this.missing = Optional.of(missing);
    }

    /** The meaning for the person. */
    public enum ForPerson {
        /** Gets no more mail. */
        NO_MORE_MAIL,
        /** Gets no more mail when it is the end of several mails in a row. */
        TROUBLE,
        /** Nothing. */
        NOTHING
    }

    /** The meaning for the person, when it is the end of a mail. */
    public ForPerson forPerson() {
        return forPerson;
    }

    /**
     * The thing that the sender lacks, by the name of its DNS record or protocol. Present: the
     * receiver takes nothing until an operator has set it, a lower rate does not help, and no
     * person is to blame.
     */
    public Optional<String> missing() {
        return missing;
    }

    /** Whether a sender domain lacks it, and not the mail servers of this service. */
    public boolean isOfSenderDomain() {
        return missing.isPresent() && this != NO_PTR && this != NO_TLS;
    }
}
