package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.SmtpFailure;
import dev.postroom.adapters.email.email.WireMessage;
import dev.postroom.domain.email.MailOutcome;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One connection, and the mails on it: at most one whose end was written and whose answer is open,
 * and after it one of which only MAIL, RCPT and DATA were written. These travel with the end of the
 * mail before (RFC 2920), so that a mail costs one round trip instead of four. Where the server
 * does not offer pipelining, each command waits for its reply.
 *
 * <p>A method that fails leaves its mails to {@link #takeDoubt} and {@link #takeUnsent}; the lane
 * is of no further use then.
 */
final class Lane {

    private static final int LARGE = 64 * 1024;

    /** Rejections of the client or its commands: at MAIL, the same for every mail (RFC 4954). */
    private static final Set<Integer> NOT_ABOUT_THE_MAIL = Set.of(503, 530, 534, 535, 538);

    private final WireSocket wire;
    private final String server;
    private final boolean pipelines;
    private final boolean takesSize;
    private final Output output = new Output();
    private int handedOver;
    private int skipped;
    private boolean usable = true;
    private boolean mustReset;
    private boolean mustEndNothing;
    private @Nullable Pending enveloped;
    private @Nullable Pending awaited;
    private @Nullable Pending doubt;

    Lane(WireSocket wire, String server, Extensions offered) {
        this.wire = wire;
        this.server = server;
        this.pipelines = offered.offers("PIPELINING");
        this.takesSize = offered.offers("SIZE");
    }

    void endAt(long nanos) {
        wire.endAt(nanos);
    }

    /** Whether another mail may be taken, as far as the replies have shown. */
    boolean isUsable(int maxMessages) {
        return usable && handedOver < maxMessages;
    }

    /** Whether nothing is to be written or read before the next mail. */
    boolean isQuiet() {
        return doubt == null
                && enveloped == null
                && awaited == null
                && skipped == 0
                && !mustEndNothing;
    }

    /** Whether a mail went over it before the newest one: the server may have closed it since. */
    boolean isUsed() {
        return handedOver > 1;
    }

    /** Reads all replies that are due: afterwards a mail can be taken, or the last one pushed. */
    void read(Answers answers) throws LostConnectionException {
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

    private void readEnd(Answers answers) throws IOException {
        Pending mail = doubt;
        if (mail != null) {
            Reply reply = wire.reply();
            MailOutcome outcome =
                    reply.kind() == 2
                            ? new MailOutcome.Accepted(reply.text())
                            : refusal(reply).orElseThrow(Lane::unreadable);
            doubt = null;
            answers.answered(mail, outcome);
        }
    }

    private void readEnvelope(Answers answers) throws IOException {
        Pending mail = enveloped;
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
                refuseSession(step, reply);
                MailOutcome outcome = refusal(reply).orElseThrow(Lane::unreadable);
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

    private void refuseSession(Step step, Reply reply) throws LostConnectionException {
        // A server also closes an old connection with 421, which is not about this mail.
        if (step == Step.MAIL
                && (NOT_ABOUT_THE_MAIL.contains(reply.code())
                        || (isUsed() && reply.code() == 421))) {
            throw SmtpFailure.ofEveryMail(server, reply.text());
        }
    }

    private Optional<MailOutcome> refusal(Reply reply) {
        usable &= reply.code() != 421;
        return switch (reply.kind()) {
            case 4 -> Optional.of(new MailOutcome.Deferred(reply.text()));
            case 5 -> Optional.of(new MailOutcome.Refused(reply.text()));
            default -> Optional.empty();
        };
    }

    private static IOException unreadable() {
        return new IOException("the reply is not readable");
    }

    /** Writes what is left of the mail before, which was read, and begins this one. */
    void take(Pending mail, Answers answers) throws LostConnectionException {
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
            push();
            read(answers);
        }
    }

    private String command(Step step, WireMessage message) {
        return switch (step) {
            case MAIL ->
                    "MAIL FROM:<"
                            + message.from()
                            + (takesSize ? "> SIZE=" + message.content().length : ">");
            case RCPT -> "RCPT TO:<" + message.to() + ">";
            case DATA -> "DATA";
        };
    }

    /** Writes what is left of the last mail; {@link #read} brings its answer. */
    void push() throws LostConnectionException {
        writeRest();
        flush();
    }

    private void writeRest() throws LostConnectionException {
        Pending mail = awaited;
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

    /** The mail whose end was written, if its answer never came. */
    Optional<Pending> takeDoubt() {
        Optional<Pending> mail = Optional.ofNullable(doubt);
        doubt = null;
        return mail;
    }

    /** The mails that were surely not accepted, the one whose turn it was first. */
    List<Pending> takeUnsent() {
        List<Pending> mails = Stream.of(awaited, enveloped).filter(Objects::nonNull).toList();
        awaited = null;
        enveloped = null;
        return mails;
    }

    /** Closes the connection without a word. */
    void abort() {
        wire.close();
    }

    /** Says goodbye, if the server is in a state to hear it, and closes the connection. */
    void quit() {
        try {
            if (isQuiet() && usable) {
                wire.write(new Output().command("QUIT"));
            }
        } catch (IOException _) {
            // it is closed in any case
        }
        wire.close();
    }
}
