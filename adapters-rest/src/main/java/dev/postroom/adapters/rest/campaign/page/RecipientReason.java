package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.RecipientState;

/** The meaning of the status of a recipient, in words. */
final class RecipientReason {

    private RecipientReason() {}

    /** The status as a heading. */
    static String label(RecipientStatus status) {
        return switch (status) {
            case READY -> "Queued";
            case DEFERRED -> "Deferred";
            case ACCEPTED -> "Sent";
            case BOUNCED -> "Bounced";
            case COMPLAINED -> "Complained";
            case FAILED -> "Failed";
            case SUPPRESSED -> "Suppressed";
            case UNKNOWN -> "Unknown";
        };
    }

    /** Why this recipient has a mail, or has none. */
    static String of(RecipientState recipient) {
        return switch (recipient.status()) {
            case READY -> "Waits for its turn.";
            case DEFERRED -> "The mail server asked to try again later.";
            case ACCEPTED -> "The mail server has taken the mail.";
            case BOUNCED -> "The mail server has refused the mail permanently.";
            case COMPLAINED -> "The person complained about the mail.";
            case FAILED ->
                    "Given up after "
                            + (recipient.attempts() == 1
                                    ? "one attempt."
                                    : recipient.attempts() + " attempts.");
            case SUPPRESSED ->
                    "Got no mail: no longer an active subscriber in the audience, or an address"
                            + " that must not be mailed.";
            case UNKNOWN -> "May have got the mail: the service stopped while it was handed over.";
        };
    }
}
