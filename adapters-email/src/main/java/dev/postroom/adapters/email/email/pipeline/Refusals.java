package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SessionReplies;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.adapters.email.email.reply.SmtpStage;
import dev.postroom.domain.email.transport.MailOutcome;

import org.jspecify.annotations.Nullable;

/** Outcomes of replies that stop a mail. */
final class Refusals {

    private Refusals() {}

    /** The outcome of the refused mail. Fails when the reply neither accepts nor refuses. */
    static MailOutcome outcome(Reply reply, SmtpStage stage) throws UnreadableReplyException {
        return switch (reply.kind()) {
            case 4 -> SmtpReply.deferral(reply.text(), stage);
            case 5 -> SmtpReply.refusal(reply.text(), stage);
            default -> throw UnreadableReplyException.noReply();
        };
    }

    /**
     * Why this mail should be sent over another connection, or not now; null when the reply is its
     * outcome.
     *
     * @param isUsed whether other mails went over this one before
     */
    static @Nullable LostConnectionException ofSession(
            String server, Reply reply, SmtpStage stage, PendingMail mail, boolean isUsed) {
        if (stage == SmtpStage.SENDER && SessionReplies.areForEveryMail(reply.code())) {
            return SmtpFailure.ofEveryMail(server, reply.code(), reply.text());
        }
        // on a connection without other mails it is decided the second time
        boolean goesElsewhere =
                (isUsed || !mail.isRepeated())
                        && SessionReplies.goElsewhere(reply.code(), reply.text(), stage, isUsed);
        return goesElsewhere ? SmtpFailure.ofSession(server, reply.text()) : null;
    }

    /** Whether the connection gets no further mail. */
    static boolean end(Reply reply, SmtpStage stage) {
        return SessionReplies.end(reply.code(), reply.text(), stage);
    }
}
