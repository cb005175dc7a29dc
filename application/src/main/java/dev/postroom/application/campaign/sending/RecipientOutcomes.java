package dev.postroom.application.campaign.sending;

import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.email.transport.MailOutcome;

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

    static RecipientOutcome of(LedgerPlace place, MailOutcome answer, OnUnknown onUnknown) {
        return switch (answer) {
            case MailOutcome.Accepted(String text) -> tried(place, RecipientStatus.ACCEPTED, text);
            case MailOutcome.Refused refused ->
                    tried(place, RecipientStatus.BOUNCED, refused.text());
            case MailOutcome.Unwritable(String text) ->
                    RecipientOutcome.untried(place, RecipientStatus.FAILED, Optional.of(text));
            case MailOutcome.Deferred put -> deferred(place, put.text());
            // perhaps because of the mail, which would otherwise break connections without end
            case MailOutcome.Dropped(String text) -> deferred(place, text);
            // no server saw the mail: a relay that is away uses up no attempt
            case MailOutcome.Unreachable away ->
                    RecipientOutcome.untried(place, place.status(), Optional.of(away.text()));
            case MailOutcome.Unknown(String text) ->
                    tried(place, afterDoubt(place, onUnknown), text);
        };
    }

    /** The outcome of a mail that waits for its domain: nothing was attempted. */
    static RecipientOutcome heldBack(LedgerPlace place, String reason, Duration wait) {
        return new RecipientOutcome(
                place,
                RecipientStatus.DEFERRED,
                place.attempts(),
                Optional.of(reason),
                Optional.of(wait));
    }

    private static RecipientOutcome deferred(LedgerPlace place, String reply) {
        if (place.attempts() + 1 >= MAX_ATTEMPTS) {
            return tried(place, RecipientStatus.FAILED, reply);
        }
        return new RecipientOutcome(
                place,
                RecipientStatus.DEFERRED,
                place.attempts() + 1,
                Optional.of(reply),
                Optional.of(WAITS.get(place.attempts())));
    }

    // Sent again, a limited number of times: a server that never confirms may deliver every copy.
    private static RecipientStatus afterDoubt(LedgerPlace place, OnUnknown onUnknown) {
        boolean again = onUnknown == OnUnknown.RESEND && place.attempts() + 1 < MAX_ATTEMPTS;
        return again ? RecipientStatus.READY : RecipientStatus.UNKNOWN;
    }

    private static RecipientOutcome tried(LedgerPlace place, RecipientStatus status, String reply) {
        return new RecipientOutcome(
                place, status, place.attempts() + 1, Optional.of(reply), Optional.empty());
    }
}
