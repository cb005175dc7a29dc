package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.ServerText;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.SignIn;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SessionReplies;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.connection.SmtpLogin;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.adapters.email.email.reply.SmtpStage;
import dev.postroom.domain.email.transport.MailOutcome;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;

import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.util.Set;

/** One connection, and the outcomes of its mails by the exceptions of the library. */
final class LibraryConnection {

    private static final Logger LOG = LoggerFactory.getLogger(LibraryConnection.class);

    private final Session session;
    private final SMTPTransport transport;
    private final String server;
    private int handedOver;
    private boolean putOff;
    private boolean usable = true;

    private LibraryConnection(Session session, SMTPTransport transport, String server) {
        this.session = session;
        this.transport = transport;
        this.server = server;
    }

    static LibraryConnection open(Session session, SmtpSettings settings)
            throws LostConnectionException {
        SMTPTransport transport = null;
        try {
            transport = (SMTPTransport) session.getTransport();
            transport.connect(settings.server().host(), settings.server().port(), null, null);
            if (transport.getLastReturnCode() / 100 != 2) {
                // it goes on when the server does not answer inside TLS
                throw new MessagingException(reply(transport));
            }
            signIn(transport, settings);
            return new LibraryConnection(session, transport, settings.server().name());
        } catch (LostConnectionException e) {
            close(transport);
            throw e;
        } catch (IOException | MessagingException | RuntimeException e) {
            LostConnectionException reason =
                    transport != null && transport.getLastReturnCode() / 100 == 4
                            ? SmtpFailure.ofTurningAway(settings, reply(transport))
                            : SmtpFailure.ofOpening(settings, e);
            close(transport);
            throw reason;
        }
    }

    private static void signIn(SMTPTransport transport, SmtpSettings settings) throws IOException {
        String mechanisms = transport.getExtensionParameter("AUTH");
        new SmtpLogin(settings)
                .over(
                        mechanisms == null ? Set.of() : SignIn.offered("250 AUTH " + mechanisms),
                        line -> {
                            try {
                                int code = transport.simpleCommand(line);
                                return new SignIn.Said(code, reply(transport));
                            } catch (MessagingException e) {
                                throw new IOException(e);
                            }
                        });
    }

    /**
     * Sends one message. Throws when the mail was certainly not accepted and the server gave no
     * reason.
     */
    MailOutcome send(WireMessage message) throws LostConnectionException {
        handedOver++;
        putOff = false;
        WrittenMessage written =
                new WrittenMessage(session, message, transport.supportsExtension("DSN"));
        try {
            transport.sendMessage(written, written.recipients());
            return new MailOutcome.Accepted(reply(transport));
        } catch (SMTPSendFailedException e) {
            SmtpStage stage =
                    e.getCommand().startsWith("MAIL") ? SmtpStage.SENDER : SmtpStage.MESSAGE;
            return replied(e.getReturnCode(), text(e), stage, written);
        } catch (MessagingException e) {
            return e.getNextException() instanceof SMTPAddressFailedException refused
                    ? replied(refused.getReturnCode(), text(refused), SmtpStage.RECIPIENT, written)
                    : lost(written, e);
        } catch (RuntimeException e) {
            return lost(written, e);
        }
    }

    private MailOutcome replied(int code, String reply, SmtpStage stage, WrittenMessage written)
            throws LostConnectionException {
        if (stage == SmtpStage.SENDER && SessionReplies.areForEveryMail(code)) {
            usable = false;
            throw SmtpFailure.ofEveryMail(server, code, reply);
        }
        MailOutcome outcome =
                switch (code / 100) {
                    case 2 -> new MailOutcome.Accepted(reply);
                    case 4 -> SmtpReply.deferral(reply, stage);
                    case 5 -> SmtpReply.refusal(reply, stage);
                    default -> lost(written, new IOException(SmtpFailure.UNREADABLE_REPLY));
                };
        putOff = SessionReplies.goElsewhere(code, reply, stage, handedOver > 1);
        usable &= !SessionReplies.end(code, reply, stage) && isReset();
        return outcome;
    }

    // The next mail must not continue a mail transaction that a rejection left open.
    private boolean isReset() {
        try {
            return transport.simpleCommand("RSET") / 100 == 2;
        } catch (MessagingException | RuntimeException _) {
            return false;
        }
    }

    // Once the whole message was given to the library, the server may have it.
    private MailOutcome lost(WrittenMessage message, Exception cause)
            throws LostConnectionException {
        usable = false;
        if (message.isWritten()) {
            return new MailOutcome.Unknown(SmtpFailure.NO_REPLY);
        }
        throw SmtpFailure.atMail(server, cause);
    }

    private static String text(Exception e) {
        return cleaned(String.valueOf(e.getMessage()));
    }

    private static String reply(SMTPTransport transport) {
        return cleaned(String.valueOf(transport.getLastServerResponse()));
    }

    private static String cleaned(String text) {
        // PostgreSQL cannot store NUL in text
        return ServerText.decoded(text).replace('\0', ' ').strip();
    }

    /** The mails that were attempted over it. */
    int handedOver() {
        return handedOver;
    }

    /** Whether the last mail should be sent over another one. */
    boolean isPutOff() {
        return putOff;
    }

    /** Whether it can take another mail. */
    boolean isUsable() {
        return usable;
    }

    void close() {
        close(transport);
    }

    private static void close(@Nullable SMTPTransport transport) {
        try {
            if (transport != null) {
                transport.close();
            }
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("An SMTP connection was not closed cleanly: {}", e.getClass().getName());
        }
    }
}
