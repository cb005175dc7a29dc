package dev.postroom.adapters.email.email.connection;

import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.adapters.email.email.reply.SmtpStage;

import java.util.Locale;
import java.util.Set;

/**
 * Tells refusals of a mail from refusals of the session in which they come: the one table for all
 * transports over SMTP.
 */
public final class SessionReplies {

    /** Rejections of the client or its commands: at MAIL, the same for every mail (RFC 4954). */
    private static final Set<Integer> NOT_ABOUT_THE_MAIL = Set.of(503, 530, 534, 535, 538);

    private SessionReplies() {}

    /** Whether a reply to MAIL is the same for every mail, over every connection. */
    public static boolean areForEveryMail(int code) {
        return NOT_ABOUT_THE_MAIL.contains(code);
    }

    /** Whether such a reply ends only when people change something. */
    static boolean needPeople(int code) {
        return areForEveryMail(code) && code != 503;
    }

    /**
     * Whether a mail that was deferred should be sent over another connection, once. MAIL names no
     * recipient: what is said there on a used connection is about the connection.
     *
     * @param isUsed whether other mails went over it before
     */
    public static boolean goElsewhere(int code, String reply, SmtpStage stage, boolean isUsed) {
        return code / 100 == 4
                && switch (stage) {
                    case SENDER -> isUsed || SmtpReply.isAboutTheSession(reply);
                    case RECIPIENT -> SmtpReply.isAboutTheSession(reply);
                    case MESSAGE -> false;
                };
    }

    /** Whether the connection gets no further mail. */
    public static boolean end(int code, String reply, SmtpStage stage) {
        return code == 421
                || (code / 100 == 4
                        && (stage == SmtpStage.SENDER || SmtpReply.isAboutTheSession(reply)));
    }

    /**
     * Whether a reply to MAIL can mean that a connection takes only so many mails. A server also
     * says 421 to a connection that was idle.
     */
    public static boolean mayShowAQuota(int code, String reply) {
        return code / 100 == 4
                && (code != 421 || reply.toLowerCase(Locale.ROOT).contains("too many"));
    }
}
