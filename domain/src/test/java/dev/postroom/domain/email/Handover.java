package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Hands mails over in one session, and checks that each gets exactly one outcome. */
public final class Handover {

    private static final Duration TIME = Duration.ofMinutes(1);

    private Handover() {}

    /** The outcomes in the order of the mails, with room for all of them in flight. */
    public static List<MailOutcome> send(
            MailTransport transport, Workspace workspace, List<OutgoingMail> mails) {
        return send(
                transport,
                workspace,
                mails,
                new MailSession.Limits(Math.max(1, mails.size()), TIME));
    }

    /** The outcomes in the order of the mails, with at most this many in flight. */
    public static List<MailOutcome> send(
            MailTransport transport, Workspace workspace, List<OutgoingMail> mails, int inFlight) {
        return send(transport, workspace, mails, new MailSession.Limits(inFlight, TIME));
    }

    /** The outcomes in the order of the mails. */
    public static List<MailOutcome> send(
            MailTransport transport,
            Workspace workspace,
            List<OutgoingMail> mails,
            MailSession.Limits limits) {
        MailOutcome[] outcomes = new MailOutcome[mails.size()];
        try (MailSession session = transport.open(workspace, limits)) {
            for (int i = 0; i < mails.size(); i++) {
                int place = i;
                session.offer(mails.get(i), outcome -> put(outcomes, place, outcome));
            }
            session.awaitAnswers();
            if (Arrays.asList(outcomes).contains(null)) {
                throw new AssertionError("a mail has no outcome after awaitAnswers");
            }
        }
        return Arrays.asList(outcomes);
    }

    private static void put(MailOutcome[] outcomes, int place, MailOutcome outcome) {
        if (outcomes[place] != null) {
            throw new AssertionError("mail " + place + " has a second outcome: " + outcome);
        }
        outcomes[place] = outcome;
    }
}
