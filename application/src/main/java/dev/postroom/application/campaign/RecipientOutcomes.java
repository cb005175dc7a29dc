package dev.postroom.application.campaign;

import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.MailOutcome;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Maps transport results to recipient outcomes. */
final class RecipientOutcomes {

    private static final int MAX_ATTEMPTS = 5;

    // one delay after each attempt except the last
    private static final List<Duration> WAITS =
            List.of(
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(20),
                    Duration.ofHours(1));

    private RecipientOutcomes() {}

    static RecipientOutcome of(Recipient recipient, MailOutcome answer, OnUnknown onUnknown) {
        return switch (answer) {
            case MailOutcome.Accepted(String reply) ->
                    settled(recipient, RecipientStatus.ACCEPTED, reply);
            case MailOutcome.Refused(String reply) ->
                    settled(recipient, RecipientStatus.BOUNCED, reply);
            case MailOutcome.Deferred(String reply) -> deferred(recipient, reply);
            case MailOutcome.Unreachable(String reason) ->
                    settled(recipient, RecipientStatus.READY, reason);
            case MailOutcome.Unknown(String reason) ->
                    settled(recipient, afterDoubt(recipient, onUnknown), reason);
        };
    }

    /** The outcome for a mail that cannot be rendered. */
    static RecipientOutcome unwritable(Recipient recipient, String reason) {
        return settled(recipient, RecipientStatus.FAILED, reason);
    }

    private static RecipientOutcome deferred(Recipient recipient, String reply) {
        if (recipient.attempts() + 1 >= MAX_ATTEMPTS) {
            return settled(recipient, RecipientStatus.FAILED, reply);
        }
        return new RecipientOutcome(
                recipient.subscriber(),
                RecipientStatus.DEFERRED,
                Optional.of(reply),
                Optional.of(WAITS.get(recipient.attempts())));
    }

    // Sent again, a limited number of times: a server that never confirms may deliver every copy.
    private static RecipientStatus afterDoubt(Recipient recipient, OnUnknown onUnknown) {
        boolean again = onUnknown == OnUnknown.RESEND && recipient.attempts() + 1 < MAX_ATTEMPTS;
        return again ? RecipientStatus.READY : RecipientStatus.UNKNOWN;
    }

    private static RecipientOutcome settled(
            Recipient recipient, RecipientStatus status, String reply) {
        return new RecipientOutcome(
                recipient.subscriber(), status, Optional.of(reply), Optional.empty());
    }
}
