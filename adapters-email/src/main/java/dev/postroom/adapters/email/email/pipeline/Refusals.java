package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.SmtpStage;

import java.util.Set;

/** What replies say that do not let a mail go on. */
final class Refusals {

    /** Rejections of the client or its commands: at MAIL, the same for every mail (RFC 4954). */
    private static final Set<Integer> NOT_ABOUT_THE_MAIL = Set.of(503, 530, 534, 535, 538);

    private Refusals() {}

    /** The outcome of the refused mail. Fails when the reply neither accepts nor refuses. */
    static MailOutcome outcome(Reply reply, SmtpStage stage) throws UnreadableReplyException {
        return switch (reply.kind()) {
            case 4 -> new MailOutcome.Deferred(reply.text());
            case 5 -> new MailOutcome.Refused(reply.text(), stage);
            default -> throw UnreadableReplyException.noReply();
        };
    }

    /**
     * Whether a reply to MAIL is about the session. A server also closes an old connection with
     * 421, which is not about this mail.
     */
    static boolean isAboutTheSession(Reply reply, boolean isUsed) {
        return NOT_ABOUT_THE_MAIL.contains(reply.code()) || (isUsed && isClosing(reply));
    }

    /** Whether the server ends the connection after this reply (RFC 5321 section 4.2.2). */
    static boolean isClosing(Reply reply) {
        return reply.code() == 421;
    }
}
