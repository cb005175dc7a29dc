package dev.postroom.adapters.rest.email;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.email.transport.MailOutcome;

/**
 * The outcome of a test mail.
 *
 * @param outcome the keyword of the API
 * @param meaning says in a sentence or two what it means and what to do
 */
public record TrialWords(String outcome, String meaning) {

    private static final String ACCEPTED = "accepted";
    private static final String DEFERRED = "deferred";
    private static final String REFUSED = "refused";
    private static final String UNREACHABLE = "unreachable";

    /** The words for this outcome of a mail that was sent, or that the environment captures. */
    public static TrialWords of(MailOutcome outcome, Environment environment) {
        return switch (outcome) {
            case MailOutcome.Accepted _ -> new TrialWords(ACCEPTED, meaning(environment));
            case MailOutcome.Deferred deferred -> new TrialWords(DEFERRED, meaning(deferred));
            case MailOutcome.Refused refused -> new TrialWords(REFUSED, meaning(refused));
            case MailOutcome.Unwritable _ ->
                    new TrialWords(REFUSED, "The mail cannot be written as a message.");
            case MailOutcome.Unreachable away ->
                    new TrialWords(
                            UNREACHABLE,
                            away.needsPeople()
                                    ? "No mail leaves until the operator changes something."
                                    : "The mail was not sent. Mail waits, and is tried again.");
            case MailOutcome.Dropped _ ->
                    new TrialWords(
                            UNREACHABLE,
                            "The connection was lost before the mail was there. It was not sent.");
            case MailOutcome.Unknown _ ->
                    new TrialWords(
                            "unknown",
                            "The connection was lost before the answer. The mail may arrive.");
        };
    }

    private static String meaning(Environment environment) {
        return switch (environment) {
            case LIVE -> "The mail was taken. Look whether it arrives.";
            case TEST -> "Nothing was sent. The mail is in the inbox of captured mails.";
        };
    }

    private static String meaning(MailOutcome.Deferred deferred) {
        return switch (deferred.reason()) {
            case SLOW_DOWN -> "The server takes no more mail to this domain for a while.";
            case RELAY_LIMIT -> "The server takes no more mail of this service for a while.";
            default ->
                    deferred.reason()
                            .missing()
                            .map(TrialWords::withoutIt)
                            .orElse("The server does not take the mail now. Try again later.");
        };
    }

    private static String withoutIt(String missing) {
        return "The receiver takes no mail of this sender until the operator sets up %s."
                .formatted(missing);
    }

    private static String meaning(MailOutcome.Refused refused) {
        return switch (refused.reason()) {
            case MAILBOX_UNKNOWN -> "The mailbox does not exist. Check the address.";
            case DOMAIN_UNKNOWN ->
                    "The domain of the address does not exist, or takes no mail. Check the"
                            + " address.";
            case MAILBOX_CLOSED -> "The mailbox is disabled. Try another address.";
            case MAILBOX_FULL -> "The mailbox is full. Try another address.";
            case REFUSED_SENDER ->
                    "The server takes no mail of this sender. The operator allows it there, or"
                            + " sets another sender.";
            default ->
                    refused.reason()
                            .missing()
                            .map(TrialWords::withoutIt)
                            .orElse("The server refuses the mail for the reason in its reply.");
        };
    }
}
