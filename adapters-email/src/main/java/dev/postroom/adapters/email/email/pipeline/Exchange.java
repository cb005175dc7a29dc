package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.SessionReplies;
import dev.postroom.adapters.email.email.SmtpFailure;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.SmtpStage;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Set;

/**
 * A mail sent as one chunk, and what the replies to its commands say. All commands may have been
 * written before the first reply, so that a refusal does not end the exchange: the server still
 * reads the chunk, discards it, and replies to it (RFC 3030 section 2).
 */
final class Exchange {

    /** BDAT does not work, though it is offered: unknown, or never with its parameters or now. */
    private static final Set<Integer> NO_SUCH_COMMAND = Set.of(500, 501, 502, 503, 504, 555);

    private enum Command {
        RSET,
        MAIL,
        RCPT,
        BDAT,
        NONE
    }

    private final Pending mail;
    private final String server;
    private final int before;
    private Command due;
    private boolean hasRecipient;
    private boolean isOdd;
    private boolean isUnderstood = true;
    private boolean showsAQuota;
    private boolean endsConnection;
    private @Nullable MailOutcome outcome;
    private @Nullable LostConnectionException rejection;

    /**
     * @param before how many mails went over the connection before
     * @param resets whether RSET comes first
     */
    Exchange(Pending mail, String server, int before, boolean resets) {
        this.mail = mail;
        this.server = server;
        this.before = before;
        this.due = resets ? Command.RSET : Command.MAIL;
    }

    Pending mail() {
        return mail;
    }

    /** Takes the next reply. */
    void take(Reply reply) throws UnreadableReplyException {
        if (reply.kind() == 3) {
            throw UnreadableReplyException.noReply();
        }
        due =
                switch (due) {
                    case RSET -> afterReset(reply);
                    case MAIL -> afterSender(reply);
                    case RCPT -> afterRecipient(reply);
                    case BDAT, NONE -> afterChunk(reply);
                };
    }

    // A server always accepts RSET. Another reply than that, or 421, belongs to something else,
    // such
    // as a refused chunk that was read as commands: then no later reply can be trusted.
    private Command afterReset(Reply reply) throws UnreadableReplyException {
        if (reply.kind() != 2 && !Refusals.isClosing(reply)) {
            throw UnreadableReplyException.outOfStep();
        }
        isOdd = reply.kind() != 2;
        return Command.MAIL;
    }

    private Command afterSender(Reply reply) throws UnreadableReplyException {
        if (reply.kind() != 2) {
            showsAQuota = SessionReplies.mayShowAQuota(reply.code(), reply.text());
            refuse(reply, SmtpStage.SENDER);
        }
        return Command.RCPT;
    }

    private void refuse(Reply reply, SmtpStage stage) throws UnreadableReplyException {
        endsConnection = Refusals.end(reply, stage);
        rejection = Refusals.ofSession(server, reply, stage, mail, before > 0);
        outcome = rejection == null ? Refusals.outcome(reply, stage) : null;
    }

    private Command afterRecipient(Reply reply) throws UnreadableReplyException {
        hasRecipient = reply.kind() == 2;
        isOdd |= hasRecipient && isRefused();
        if (!hasRecipient && !isRefused()) {
            refuse(reply, SmtpStage.RECIPIENT);
        }
        return Command.BDAT;
    }

    private Command afterChunk(Reply reply) throws UnreadableReplyException {
        if (reply.kind() == 2 && hasRecipient) {
            // also if the sender was refused: the server has taken the message
            rejection = null;
            outcome = new MailOutcome.Accepted(reply.text());
        } else if (!isRefused() && NO_SUCH_COMMAND.contains(reply.code())) {
            isUnderstood = false;
            rejection = SmtpFailure.ofEveryMail(server, reply.code(), reply.text());
        } else if (!isRefused()) {
            refuse(reply, SmtpStage.MESSAGE);
        }
        return Command.NONE;
    }

    /** Whether the sender, the recipient or the session was refused, until the chunk was taken. */
    boolean isRefused() {
        return outcome != null || rejection != null;
    }

    /** Whether the reply to the chunk is the next one. */
    boolean awaitsChunk() {
        return due == Command.BDAT;
    }

    /** Whether the next reply says what becomes of a complete mail. */
    boolean awaitsVerdict() {
        return awaitsChunk() && !isRefused();
    }

    /** Whether all replies came. */
    boolean isOver() {
        return due == Command.NONE;
    }

    /**
     * Whether the mail was surely not accepted although the reply to its chunk is missing: the
     * sender or the recipient was refused. Something unreadable in place of the reply to RCPT could
     * have been meant to accept the recipient.
     */
    boolean isRefusedDespite(IOException failure) {
        return isRefused()
                && !hasRecipient
                && (due == Command.BDAT || !(failure instanceof UnreadableReplyException));
    }

    /** Whether the server replied against the rules, and should get no further mail. */
    boolean isOdd() {
        return isOdd;
    }

    /** Whether the server takes no further mail over this connection. */
    boolean endsConnection() {
        return endsConnection;
    }

    /** Tells the quota what the reply to the sender says about it. */
    void teach(MessageQuota quota) {
        if (showsAQuota) {
            quota.putOffAfter(before);
        }
    }

    /** Whether the server knows the command that it offered. */
    boolean isUnderstood() {
        return isUnderstood;
    }

    /** Why the server rejects every mail, or null; this mail has no outcome then. */
    @Nullable LostConnectionException rejection() {
        return rejection;
    }

    /** The outcome, once it is known and there is no rejection. */
    @Nullable MailOutcome outcome() {
        return outcome;
    }
}
