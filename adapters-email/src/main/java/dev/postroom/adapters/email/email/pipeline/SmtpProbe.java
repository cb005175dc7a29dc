package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.LostConnectionException.Loss;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.adapters.email.email.transcript.SmtpTranscript;
import dev.postroom.adapters.email.email.transcript.WireTap;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTrial;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks a mail server whether it would take mail, over a connection of its own: with TLS and the
 * credentials as the settings demand, as every transport does.
 */
public final class SmtpProbe {
    private final SmtpSettings settings;
    private final RelayLimits limits;

    /**
     * @param limits those of the transports to the same server: its connection is one of theirs
     */
    public SmtpProbe(SmtpSettings settings, RelayLimits limits) {
        this.settings = settings;
        this.limits = limits;
    }

    /** Of a server that nothing else in this process sends to. */
    public static SmtpProbe alone(SmtpSettings settings) {
        return new SmtpProbe(settings, RelayLimits.of(settings));
    }

    /** Whether the mails leave a connection to it. */
    public boolean mayAsk() {
        return limits.budget().isFree();
    }

    /** Host and port. */
    public String server() {
        return settings.server().name();
    }

    /**
     * Why no mail can be handed over, as a sentence; empty when it can. Says NOOP, and waits for
     * the server.
     */
    public Optional<String> complaint() {
        try {
            return over(
                    null,
                    (connections, end) -> connections.connect(true, end),
                    connection -> {
                        Reply reply = connection.noop();
                        return reply.kind() == 2 ? Optional.empty() : Optional.of(refusal(reply));
                    });
        } catch (LostConnectionException e) {
            return Optional.of(e.reason());
        }
    }

    /**
     * Hands over a mail, once, and tells the conversation. Waits for the server, but not for its
     * leave to open one more connection.
     */
    public MailTrial send(OutgoingMail mail, Instant now) {
        try {
            return send(new MessageWriter(() -> now).write(mail));
        } catch (UnwritableMailException e) {
            return MailTrial.untold(new MailOutcome.Unwritable(e.reason()));
        }
    }

    private MailTrial send(WireMessage message) {
        SmtpSettings.Credentials known =
                settings.server()
                        .credentials()
                        .orElseGet(() -> new SmtpSettings.Credentials("", ""));
        SmtpTranscript transcript =
                new SmtpTranscript(
                        known.user(),
                        known.password(),
                        settings.server().security() != SmtpSettings.Security.OPPORTUNISTIC);
        transcript.note("Connecting to " + server() + ".");
        MailOutcome outcome = outcome(message, transcript);
        return new MailTrial(
                outcome.saying(transcript.masked(outcome.text())),
                transcript.encryption(),
                transcript.endingWith(outcome.text()));
    }

    private MailOutcome outcome(WireMessage message, WireTap tap) {
        AtomicReference<MailOutcome> told = new AtomicReference<>();
        PendingMail mail = new PendingMail(message, told::set);
        // the first connection decides
        mail.repeat();
        try {
            return over(
                    tap,
                    PipelinedConnections::connectNew,
                    connection -> handOver(connection, mail, told));
        } catch (LostConnectionException e) {
            return e.unreachable();
        }
    }

    private static MailOutcome handOver(
            PipelinedConnection connection, PendingMail mail, AtomicReference<MailOutcome> told) {
        OutcomeListener answers = (answered, outcome) -> answered.listener().accept(outcome);
        try {
            connection.take(mail, answers);
            connection.read(answers);
            connection.push(answers);
            connection.read(answers);
            return told.get();
        } catch (LostConnectionException e) {
            MailOutcome known = told.get();
            return known == null ? lost(connection, e) : known;
        }
    }

    private static MailOutcome lost(PipelinedConnection connection, LostConnectionException e) {
        if (!connection.takeDoubt().isEmpty()) {
            return new MailOutcome.Unknown(SmtpFailure.NO_REPLY);
        }
        return e.is(Loss.AT_MAIL) ? new MailOutcome.Dropped(e.reason()) : e.unreachable();
    }

    @FunctionalInterface
    private interface Question<T> {
        T ask(PipelinedConnection connection) throws LostConnectionException;
    }

    @FunctionalInterface
    private interface Way {
        PipelinedConnection open(PipelinedConnections connections, long end)
                throws LostConnectionException;
    }

    private <T> T over(@Nullable WireTap tap, Way way, Question<T> question)
            throws LostConnectionException {
        long end = System.nanoTime() + settings.callTimeout().toNanos();
        try (PipelinedConnections connections =
                new PipelinedConnections(settings, limits, tls(), tap)) {
            connections.enter(end);
            try {
                return over(way.open(connections, end), connections, end, question);
            } finally {
                connections.leave(1);
            }
        }
    }

    // its file can be gone since the settings were read
    private Tls tls() throws LostConnectionException {
        try {
            return Tls.of(settings);
        } catch (IllegalArgumentException e) {
            throw SmtpFailure.ofAuthorities(settings, e);
        }
    }

    private static <T> T over(
            PipelinedConnection connection,
            PipelinedConnections connections,
            long end,
            Question<T> question)
            throws LostConnectionException {
        try {
            connection.endAt(end);
            return question.ask(connection);
        } finally {
            connections.retire(connection);
        }
    }

    private String refusal(Reply reply) {
        return "The SMTP server " + server() + " answered NOOP with " + reply.code() + ".";
    }
}
