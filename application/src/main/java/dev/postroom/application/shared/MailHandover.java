package dev.postroom.application.shared;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Hands over a batch of mails in one session. */
public final class MailHandover {

    private MailHandover() {}

    /**
     * Offers each mail once and waits for all outcomes. Not inside a transaction.
     *
     * @param time for the whole batch; shorter than the lease on the mails
     * @return one outcome for each mail, in the order of {@code mails}
     */
    public static List<MailOutcome> send(
            MailTransport transport, Workspace workspace, List<OutgoingMail> mails, Duration time) {
        MailOutcome[] outcomes = new MailOutcome[mails.size()];
        MailSession.Limits limits = new MailSession.Limits(Math.max(1, mails.size()), time);
        try (MailSession session = transport.open(workspace, limits)) {
            for (int i = 0; i < outcomes.length; i++) {
                int place = i;
                session.offer(mails.get(i), outcome -> outcomes[place] = outcome);
            }
        }
        return Arrays.asList(outcomes);
    }
}
