package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.sending.SendingWindow.Answer;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;

import java.util.BitSet;
import java.util.Optional;

/** How many of the last mails of a campaign were refused. Not safe for several threads. */
final class RecentRefusals {

    private static final int WINDOW = 100;

    /** So many refusals in a row that are about the sender: each further mail has the same one. */
    private static final int OF_SENDER = 10;

    private final BitSet refused = new BitSet(WINDOW);
    private long seen;
    private int ofSender;
    private String last = "";

    void take(Answer answer) {
        switch (answer.outcome()) {
            case MailOutcome.Accepted _ -> count(false);
            case MailOutcome.Refused refusal -> {
                count(true);
                boolean isOfSender = refusal.reason() == ReplyClass.REFUSED_SENDER;
                ofSender = isOfSender ? ofSender + 1 : 0;
                last = refusal.text();
            }
            // a server that defers each recipient once (greylisting) refuses none of them
            case MailOutcome.Deferred deferred -> {
                count(answer.isEnd());
                last = answer.isEnd() ? deferred.text() : last;
            }
            case MailOutcome.Unwritable _,
                    MailOutcome.Unreachable _,
                    MailOutcome.Dropped _,
                    MailOutcome.Unknown _ -> {}
        }
    }

    private void count(boolean wasRefused) {
        refused.set((int) (seen % WINDOW), wasRefused);
        ofSender = wasRefused ? ofSender : 0;
        seen++;
    }

    /** Why no further mail should be sent, or empty. */
    Optional<String> reason() {
        if (ofSender >= OF_SENDER) {
            return Optional.of("The mail server refuses the sender: " + last);
        }
        boolean broken = seen >= WINDOW && refused.cardinality() > WINDOW / 2;
        return broken
                ? Optional.of(
                        "The mail server refused %d of the last %d mails. The last reply was: %s"
                                .formatted(refused.cardinality(), WINDOW, last))
                : Optional.empty();
    }
}
