package dev.postroom.domain.report;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Optional;

/** The meaning of a message that came back after mail was handed over. */
public sealed interface MailReport {

    /** The connection of the report with the mail that it is about. */
    Traces traces();

    /**
     * The fate of a mail (RFC 3464, or a report in its own words).
     *
     * @param statements one for each recipient that is spoken of; not empty
     */
    record Delivery(Traces traces, List<Statement> statements) implements MailReport {

        public Delivery {
            statements = List.copyOf(statements);
        }
    }

    /**
     * A person, or the program of a receiver, complained (RFC 5965).
     *
     * @param recipient empty: it was removed from the report
     */
    record Complaint(Traces traces, Feedback feedback, Optional<EmailAddress> recipient)
            implements MailReport {}

    /** A program answered by itself (RFC 3834), such as during a holiday. */
    record AutomaticAnswer(Traces traces) implements MailReport {}

    /** Nothing that is understood. */
    record Unread(Traces traces) implements MailReport {}

    /**
     * The connection of a report with its mail: none of it is proven.
     *
     * @param addresses those that can hold a token, such as where the report was sent; in the order
     *     in which they should be tried
     * @param messageId of the mail, without angle brackets
     */
    record Traces(List<String> addresses, Optional<String> messageId) {

        public Traces {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * The words about one recipient.
     *
     * @param recipient empty: no address that can be read is named
     * @param meaning empty: the mail was delivered or handed on, or is only late
     * @param isFinal whether nothing more is tried for this recipient
     * @param text the words of the server, or of the program that wrote the report
     */
    record Statement(
            Optional<EmailAddress> recipient,
            Optional<ReplyClass> meaning,
            boolean isFinal,
            String text) {}

    /** The kind of a complaint. */
    enum Feedback {
        /** The person reported the mail as spam. */
        ABUSE,
        /** The person reported it as a fraud. */
        FRAUD,
        /** The person wants no more of such mail. */
        OPT_OUT,
        /** The person took back an earlier report. */
        NOT_SPAM,
        /** A check of SPF, DKIM or DMARC failed, often of mail that others forged. */
        AUTHENTICATION,
        /** A virus, or a kind that is not known. */
        OTHER;

        /** Whether the person wants no more mail. */
        public boolean isOfThePerson() {
            return this == ABUSE || this == FRAUD || this == OPT_OUT;
        }
    }
}
