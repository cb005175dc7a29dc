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
     * The end of a mail that went to this address alone, as the report says it; empty: it says of
     * none.
     */
    default Optional<Ending> ending(EmailAddress mailed) {
        return switch (this) {
            case Delivery delivery ->
                    delivery.about(mailed).flatMap(statement -> statement.ending(mailed));
            case Complaint complaint ->
                    complaint.feedback().isOfThePerson()
                            ? Optional.of(complaint.ending())
                            : Optional.empty();
            case AutomaticAnswer _, Unread _ -> Optional.empty();
        };
    }

    /**
     * The end of a mail that was handed over.
     *
     * @param text the words about it, as people read them
     * @param isElsewhere whether it ended at another address, to which it was forwarded
     */
    record Ending(ReplyClass meaning, String text, boolean isElsewhere) {}

    /**
     * The fate of a mail (RFC 3464, or a report in its own words).
     *
     * @param statements one for each recipient that is spoken of; not empty
     */
    record Delivery(Traces traces, List<Statement> statements) implements MailReport {

        public Delivery {
            statements = List.copyOf(statements);
        }

        // the address may be forwarded to another one, of which the report speaks
        private Optional<Statement> about(EmailAddress mailed) {
            return statements.stream()
                    .filter(one ->
                            one.recipient()
                                    .filter(known -> known.key().equals(mailed.key()))
                                    .isPresent())
                    .findFirst()
                    .or(() ->
                            statements.stream()
                                    .filter(one -> one.ending(mailed).isPresent())
                                    .findFirst());
        }
    }

    /**
     * A person, or the program of a receiver, complained (RFC 5965).
     *
     * @param recipient empty: it was removed from the report
     */
    record Complaint(Traces traces, Feedback feedback, Optional<EmailAddress> recipient)
            implements MailReport {

        private Ending ending() {
            return new Ending(
                    ReplyClass.COMPLAINT,
                    switch (feedback) {
                        case FRAUD -> "The recipient reported this mail as a fraud.";
                        case OPT_OUT -> "The recipient wants no more of such mail.";
                        case ABUSE, NOT_SPAM, AUTHENTICATION, OTHER ->
                                "The recipient reported this mail as spam.";
                    },
                    false);
        }
    }

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
     * @param recipient to whom the mail was sent, as the report says; empty: no address that can be
     *     read is named
     * @param isForwarded whether the words are about a mailbox of another address
     * @param meaning empty: the mail was delivered or handed on, or is only late
     * @param isFinal whether nothing more is tried for this recipient
     * @param text the words of the server, or of the program that wrote the report
     */
    record Statement(
            Optional<EmailAddress> recipient,
            boolean isForwarded,
            Optional<ReplyClass> meaning,
            boolean isFinal,
            String text) {

        private Optional<Ending> ending(EmailAddress mailed) {
            boolean isElsewhere =
                    isForwarded
                            || recipient.filter(one -> !one.key().equals(mailed.key())).isPresent();
            return isFinal
                    ? meaning.map(known -> new Ending(known, text, isElsewhere))
                    : Optional.empty();
        }
    }

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
