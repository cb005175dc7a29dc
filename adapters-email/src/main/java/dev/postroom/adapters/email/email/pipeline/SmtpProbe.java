package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.shared.address.EmailAddress;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Asks a mail server whether it would take mail: it connects, with TLS and the credentials as the
 * settings demand, says NOOP and closes the connection.
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

    /** Why no mail can be handed over, as a sentence; empty when it can. Waits for the server. */
    public Optional<String> complaint() {
        return over(connection -> {
            Reply reply = connection.noop();
            return reply.kind() == 2 ? Optional.empty() : Optional.of(refusal(reply));
        });
    }

    /**
     * Hands over a test mail.
     *
     * @return the reason why the server did not accept it, as a sentence; empty when it did
     */
    public Optional<String> send(Mailbox from, EmailAddress to, Instant now) {
        AtomicReference<Optional<String>> complaint = new AtomicReference<>(Optional.empty());
        PendingMail mail =
                new PendingMail(
                        new WireMessage(
                                from.address().value(), to.value(), testMail(from, to, now)),
                        outcome -> complaint.set(complaint(outcome)));
        // the first connection decides
        mail.repeat();
        return over(connection -> {
            OutcomeListener answers = (told, outcome) -> told.listener().accept(outcome);
            connection.take(mail, answers);
            connection.read(answers);
            connection.push(answers);
            connection.read(answers);
            return complaint.get();
        });
    }

    private static Optional<String> complaint(MailOutcome outcome) {
        return switch (outcome) {
            case MailOutcome.Accepted _ -> Optional.empty();
            case MailOutcome.Deferred deferred ->
                    Optional.of("It deferred the mail: " + deferred.text());
            case MailOutcome.Refused refused ->
                    Optional.of("It refused the mail: " + refused.text());
            case MailOutcome other -> Optional.of("The mail was not accepted: " + other);
        };
    }

    private static byte[] testMail(Mailbox from, EmailAddress to, Instant now) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(now.atOffset(ZoneOffset.UTC));
        return String.join(
                        "\r\n",
                        "From: <" + from.address().value() + ">",
                        "To: <" + to.value() + ">",
                        "Date: " + date,
                        "Message-ID: <" + now.toEpochMilli() + "." + from.address().value() + ">",
                        "Subject: Test mail of Postroom",
                        "Auto-Submitted: auto-generated",
                        "MIME-Version: 1.0",
                        "Content-Type: text/plain; charset=utf-8",
                        "",
                        "The command doctor of Postroom sent this mail.",
                        "")
                .getBytes(StandardCharsets.UTF_8);
    }

    @FunctionalInterface
    private interface Question {
        Optional<String> ask(PipelinedConnection connection) throws LostConnectionException;
    }

    private Optional<String> over(Question question) {
        long end = System.nanoTime() + settings.callTimeout().toNanos();
        try (PipelinedConnections connections =
                new PipelinedConnections(settings, limits, Tls.of(settings))) {
            connections.enter(end);
            try {
                return over(connections, end, question);
            } finally {
                connections.leave(1);
            }
        } catch (LostConnectionException e) {
            return Optional.of(e.reason());
        }
    }

    private static Optional<String> over(
            PipelinedConnections connections, long end, Question question)
            throws LostConnectionException {
        PipelinedConnection connection = connections.connect(true, end);
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
