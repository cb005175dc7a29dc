package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SessionReplies;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.adapters.email.email.reply.SmtpStage;
import dev.postroom.domain.email.transport.MailOutcome;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One connection, and the mails on it: at most one whose end was written and whose answer is open,
 * and after it one of which only MAIL, RCPT and DATA were written. These travel with the end of the
 * mail before (RFC 2920), so that a mail costs one round trip instead of four. Where the server
 * does not offer pipelining, each command waits for its reply. Belongs to one thread at a time.
 *
 * <p>A method that fails leaves its mails to {@link #takeDoubt} and {@link #takeUnsent}; the lane
 * is of no further use then.
 */
final class PipelinedConnection {

    private static final int LARGE = 64 * 1024;

    private final WireSocket wire;
    private final String server;
    private final MessageQuota quota;
    private final boolean pipelines;
    private final Commands commands;
    private final WriteBuffer output = new WriteBuffer();
    private int handedOver;
    private int skipped;
    private boolean rested;
    private boolean usable = true;
    private boolean mustReset;
    private boolean mustEndNothing;
    private @Nullable PendingMail enveloped;
    private @Nullable PendingMail awaited;
    private @Nullable PendingMail doubt;

    PipelinedConnection(WireSocket wire, String server, Extensions offered, MessageQuota quota) {
        this.wire = wire;
        this.quota = quota;
        this.server = server;
        this.pipelines = offered.offers("PIPELINING");
        this.commands = new Commands(offered.offers("SIZE"), offered.offers("DSN"));
    }

    /** Begins to serve a session, which ends at this reading of {@link System#nanoTime}. */
    void endAt(long nanos) {
        wire.endAt(nanos);
    }

    /** The reply to a command that changes nothing; only while nothing is to be read. */
    Reply noop() throws LostConnectionException {
        try {
            wire.write(new WriteBuffer().command("NOOP"));
            return wire.reply();
        } catch (IOException e) {
            throw SmtpFailure.ofConnection(server, e);
        }
    }

    /** Whether another mail may be taken, as far as the replies have shown. */
    boolean isUsable(int maxMessages) {
        boolean isIdle = (rested || handedOver > 0) && isQuiet();
        return usable && handedOver < maxMessages && !(isIdle && wire.hasUnread());
    }

    /** Whether nothing is to be written or read before the next mail. */
    boolean isQuiet() {
        return doubt == null
                && enveloped == null
                && awaited == null
                && skipped == 0
                && !mustEndNothing;
    }

    /** It waits for the next session from now on. */
    void rest() {
        rested = true;
    }

    /**
     * Whether a mail went over it before the newest one, or it waited for a session: the server may
     * have closed it since.
     */
    boolean isUsed() {
        return rested || handedOver > 1;
    }

    /** Whether a mail can be taken, if the lane is usable; {@link #read} makes room. */
    boolean hasRoom() {
        return doubt == null && enveloped == null && skipped == 0;
    }

    /** Reads the replies that are due. */
    void read(OutcomeListener answers) throws LostConnectionException {
        try {
            readEnd(answers);
            for (; skipped > 0; skipped--) {
                usable &= wire.reply().kind() == 2 || skipped > 1;
            }
        } catch (IOException e) {
            throw SmtpFailure.ofConnection(server, e);
        }
        try {
            readEnvelope(answers);
        } catch (LostConnectionException e) {
            throw e;
        } catch (IOException e) {
            throw SmtpFailure.atMail(server, e);
        }
    }

    private void readEnd(OutcomeListener answers) throws IOException {
        PendingMail mail = doubt;
        if (mail != null) {
            Reply reply = wire.finalReply();
            MailOutcome outcome =
                    reply.kind() == 2
                            ? new MailOutcome.Accepted(reply.text())
                            : refusal(reply, SmtpStage.MESSAGE);
            doubt = null;
            answers.answered(mail, outcome);
        }
    }

    private void readEnvelope(OutcomeListener answers) throws IOException {
        PendingMail mail = enveloped;
        if (mail == null) {
            return;
        }
        for (Step step : Step.values()) {
            if (!pipelines) {
                wire.write(output.command(command(step, mail.message())));
            }
            Reply reply = wire.reply();
            if (enveloped == null) {
                afterRefusal(step, step.isPassed(reply));
            } else if (!step.isPassed(reply)) {
                refuseSession(step, reply, mail);
                MailOutcome outcome = refusal(reply, step.stage());
                mustReset = true;
                enveloped = null;
                answers.answered(mail, outcome);
                if (!pipelines || !usable) {
                    return;
                }
            }
        }
        awaited = enveloped;
        enveloped = null;
    }

    // A server may wait for the content of a mail whose recipient it refused: then it gets none
    // (RFC 2920). One that takes a recipient without a sender could take nothing for a mail.
    private void afterRefusal(Step step, boolean passed) {
        usable &= step != Step.RCPT || !passed;
        mustEndNothing = step == Step.DATA && passed && usable;
    }

    private void refuseSession(Step step, Reply reply, PendingMail mail)
            throws LostConnectionException {
        if (step == Step.MAIL && SessionReplies.mayShowAQuota(reply.code(), reply.text())) {
            quota.putOffAfter(handedOver - 1);
        }
        LostConnectionException reason =
                Refusals.ofSession(server, reply, step.stage(), mail, isUsed());
        if (reason != null) {
            throw reason;
        }
    }

    private MailOutcome refusal(Reply reply, SmtpStage stage) throws UnreadableReplyException {
        usable &= !Refusals.end(reply, stage);
        return Refusals.outcome(reply, stage);
    }

    /** Begins to hand over a mail, which belongs to the lane from the call on. */
    void take(PendingMail mail, OutcomeListener answers) throws LostConnectionException {
        enveloped = mail;
        handedOver++;
        writeRest();
        if (pipelines) {
            for (Step step : Step.values()) {
                output.command(command(step, mail.message()));
            }
            flush();
        } else {
            flush();
            read(answers);
            push(answers);
            read(answers);
        }
    }

    private String command(Step step, WireMessage message) {
        return switch (step) {
            case MAIL -> commands.mail(message);
            case RCPT -> commands.recipient(message);
            case DATA -> "DATA";
        };
    }

    /** Writes what is left of the mails; {@link #read} brings their answers. */
    void push(OutcomeListener answers) throws LostConnectionException {
        writeRest();
        flush();
    }

    private void writeRest() throws LostConnectionException {
        PendingMail mail = awaited;
        if (mail != null) {
            output.message(mail.message().content());
            if (output.size() > LARGE) {
                // until the final dot is written, the mail is surely not accepted
                flushContent();
            }
            output.command(".");
            awaited = null;
            doubt = mail;
        } else if (mustEndNothing) {
            output.command(".");
            mustEndNothing = false;
            skipped++;
        }
        if (mustReset && usable) {
            output.command("RSET");
            mustReset = false;
            skipped++;
        }
    }

    private void flushContent() throws LostConnectionException {
        try {
            wire.write(output);
        } catch (IOException e) {
            throw SmtpFailure.atMail(server, e);
        }
    }

    private void flush() throws LostConnectionException {
        if (output.size() == 0) {
            return;
        }
        try {
            wire.write(output);
        } catch (IOException e) {
            throw SmtpFailure.ofConnection(server, e);
        }
    }

    /** The mail that the server may have taken, and whose answer never came. */
    List<PendingMail> takeDoubt() {
        List<PendingMail> mails = Optional.ofNullable(doubt).stream().toList();
        doubt = null;
        return mails;
    }

    /** The mails that were surely not accepted, the one whose turn it was first. */
    List<PendingMail> takeUnsent() {
        List<PendingMail> mails = Stream.of(awaited, enveloped).filter(Objects::nonNull).toList();
        awaited = null;
        enveloped = null;
        return mails;
    }

    /** Closes the connection without a QUIT. */
    void abort() {
        wire.close();
    }

    /** Sends QUIT, if the server is in a state to hear it, and closes the connection. */
    void quit() {
        try (wire) {
            if (isQuiet() && usable) {
                wire.write(new WriteBuffer().command("QUIT"));
                wire.quit();
            }
        } catch (IOException _) {
            // it is closed in any case
        }
    }
}
