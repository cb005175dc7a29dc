package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.SmtpStage;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;

import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Set;

/**
 * One connection. Sends MAIL, RCPT and DATA itself, so that it knows the step of each reply and
 * whether the final dot was sent before the connection was lost (RFC 5321 section 3.3).
 */
final class SmtpConnection extends SMTPTransport {

    /** Rejections of the client or its commands: at MAIL, the same for every mail (RFC 4954). */
    private static final Set<Integer> NOT_ABOUT_THE_MAIL = Set.of(503, 530, 534, 535, 538);

    private final String server;
    private int handedOver;
    private boolean usable = true;
    private @Nullable CallLimit awaited;

    SmtpConnection(Session session, SmtpSettings settings) {
        String protocol = SmtpSession.protocol(settings.server().security());
        super(
                session,
                new URLName(protocol, null, -1, null, null, null),
                protocol,
                protocol.equals("smtps"));
        this.server = settings.server().name();
    }

    /** Whether the server accepts the credentials. */
    synchronized boolean offersAuth() {
        return supportsExtension("AUTH") || supportsExtension("AUTH=LOGIN");
    }

    /**
     * Sends one message. Throws when the mail was certainly not accepted and the server gave no
     * reason.
     */
    synchronized MailOutcome deliver(WireMessage message, CallLimit limit)
            throws LostConnectionException {
        boolean wasUsed = handedOver++ > 0;
        int sender = command("MAIL FROM:<" + message.from() + ">");
        // A server also closes an old connection with 421, which is not about this mail.
        if (NOT_ABOUT_THE_MAIL.contains(sender) || (wasUsed && sender == 421)) {
            usable = false;
            throw SmtpFailure.ofEveryMail(server, reply());
        }
        if (sender / 100 != 2) {
            return refusal(sender, SmtpStage.SENDER);
        }
        int recipient = command("RCPT TO:<" + message.to() + ">");
        return recipient / 100 == 2
                ? content(message.content(), limit)
                : refusal(recipient, SmtpStage.RECIPIENT);
    }

    private MailOutcome content(byte[] content, CallLimit limit) throws LostConnectionException {
        try {
            data().write(content);
            return dot(limit);
        } catch (SMTPSendFailedException e) {
            return refusal(e.getReturnCode(), SmtpStage.MESSAGE);
        } catch (IOException | MessagingException | RuntimeException e) {
            throw lost(e);
        }
    }

    // An IOException occurs only before the final dot; every error at the dot is a
    // MessagingException.
    private MailOutcome dot(CallLimit limit) throws IOException {
        limit.awaitFinalReply();
        awaited = limit;
        try {
            finishData();
            return new MailOutcome.Accepted(reply());
        } catch (SMTPSendFailedException e) {
            return verdict(e.getReturnCode());
        } catch (MessagingException | RuntimeException _) {
            return unknown();
        } finally {
            awaited = null;
        }
    }

    /** Waits for the reply to a complete mail longer than the library waits for each reply. */
    @Override
    protected int readServerResponse() throws MessagingException {
        while (true) {
            try {
                return super.readServerResponse();
            } catch (MessagingException e) {
                boolean waits =
                        awaited != null
                                && e.getCause() instanceof SocketTimeoutException
                                && awaited.left().isPositive()
                                && !Thread.currentThread().isInterrupted();
                if (!waits) {
                    throw e;
                }
            }
        }
    }

    private MailOutcome verdict(int code) throws LostConnectionException {
        return switch (code / 100) {
            case 2 -> new MailOutcome.Accepted(reply());
            case 4, 5 -> refusal(code, SmtpStage.MESSAGE);
            default -> unknown();
        };
    }

    private MailOutcome unknown() {
        usable = false;
        return new MailOutcome.Unknown(SmtpFailure.NO_REPLY);
    }

    private MailOutcome refusal(int code, SmtpStage stage) throws LostConnectionException {
        String reply = reply();
        MailOutcome outcome =
                switch (code / 100) {
                    case 4 -> new MailOutcome.Deferred(reply);
                    case 5 -> new MailOutcome.Refused(reply, stage);
                    default -> throw lost(new IOException(SmtpFailure.UNREADABLE_REPLY));
                };
        usable = code != 421 && isReset();
        return outcome;
    }

    // The next mail must not continue a mail transaction that a rejection left open.
    private boolean isReset() {
        try {
            return simpleCommand("RSET") / 100 == 2;
        } catch (MessagingException | RuntimeException _) {
            return false;
        }
    }

    /**
     * Skips the RSET that the library sends after a rejection: its reply would replace the original
     * one.
     */
    @Override
    public synchronized void issueCommand(String command, int expected) throws MessagingException {
        if (!command.equals("RSET")) {
            super.issueCommand(command, expected);
        }
    }

    private int command(String command) throws LostConnectionException {
        try {
            return simpleCommand(command);
        } catch (MessagingException | RuntimeException e) {
            throw lost(e);
        }
    }

    private LostConnectionException lost(Exception cause) {
        usable = false;
        return SmtpFailure.atMail(server, cause);
    }

    private String reply() {
        // PostgreSQL cannot store NUL in text
        return ServerText.decoded(getLastServerResponse()).replace('\0', ' ').strip();
    }

    /** The number of messages attempted on this connection. */
    synchronized int handedOver() {
        return handedOver;
    }

    /** Whether the connection can be used for another message. */
    synchronized boolean isUsable() {
        return usable;
    }
}
