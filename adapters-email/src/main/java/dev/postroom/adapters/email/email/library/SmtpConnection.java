package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.ServerText;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.SignIn;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.SmtpStage;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;

import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketTimeoutException;

/**
 * One connection. Sends MAIL, RCPT and DATA itself, so that it knows the step of each reply and
 * whether the final dot was sent before the connection was lost (RFC 5321 section 3.3).
 */
final class SmtpConnection extends SMTPTransport {

    private final String server;
    private final MessageQuota quota;
    private int handedOver;
    private int replies;
    private boolean isSilent;
    private boolean putOff;
    private boolean isGreeted;
    private String greeting = "";
    private boolean usable = true;
    private @Nullable CallLimit awaited;

    SmtpConnection(Session session, SmtpSettings settings, MessageQuota quota) {
        String protocol = SmtpSession.protocol(settings.server().security());
        super(
                session,
                new URLName(protocol, null, -1, null, null, null),
                protocol,
                protocol.equals("smtps"));
        this.server = settings.server().name();
        this.quota = quota;
    }

    /**
     * Whether the server did not let this connection in for now: it was not greeted, or deferred
     * (4yz).
     */
    synchronized boolean isTurnedAway() {
        int code = getLastReturnCode();
        return !isSilent && ((replies == 1 && code != 220) || (replies > 0 && code / 100 == 4));
    }

    /** Whether the last mail should be sent over another connection. */
    synchronized boolean putOffTheSession() {
        return putOff;
    }

    // the library goes on when the server does not answer after TLS was established
    @Override
    protected boolean ehlo(String domain) throws MessagingException {
        boolean taken = super.ehlo(domain);
        greeting = taken ? reply() : "";
        boolean isAgain = isGreeted;
        isGreeted = true;
        if (!taken && isAgain) {
            throw new MessagingException(lastWords());
        }
        return taken;
    }

    /** Signs in. */
    synchronized void signIn(SmtpLogin login) throws IOException {
        login.over(
                SignIn.offered(greeting),
                line -> {
                    try {
                        return new SignIn.Said(simpleCommand(line), reply());
                    } catch (MessagingException e) {
                        throw new IOException(e);
                    }
                });
    }

    /** The last reply of the server. */
    synchronized String lastWords() {
        return getLastReturnCode() < 0 ? SmtpFailure.CLOSED : reply();
    }

    /**
     * Sends one message. Throws when the mail was certainly not accepted and the server gave no
     * reason.
     */
    synchronized MailOutcome deliver(WireMessage message, CallLimit limit)
            throws LostConnectionException {
        handedOver++;
        int sender = command("MAIL FROM:<" + message.from() + ">");
        if (SessionReplies.areForEveryMail(sender)) {
            usable = false;
            throw SmtpFailure.ofEveryMail(server, sender, reply());
        }
        if (sender / 100 != 2) {
            noteQuota(sender);
            return refusal(sender, SmtpStage.SENDER);
        }
        int recipient = command("RCPT TO:<" + message.to() + ">");
        return recipient / 100 == 2
                ? content(message.content(), limit)
                : refusal(recipient, SmtpStage.RECIPIENT);
    }

    private void noteQuota(int code) {
        if (SessionReplies.mayShowAQuota(code, reply())) {
            quota.putOffAfter(handedOver - 1);
        }
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
        replies++;
        isSilent = false;
        while (true) {
            try {
                return super.readServerResponse();
            } catch (MessagingException e) {
                isSilent = e.getCause() instanceof SocketTimeoutException;
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
                    case 4 -> new MailOutcome.Deferred(reply, stage);
                    case 5 -> new MailOutcome.Refused(reply, stage);
                    default -> throw lost(new IOException(SmtpFailure.UNREADABLE_REPLY));
                };
        putOff = SessionReplies.goElsewhere(code, reply, stage, handedOver > 1);
        usable = !SessionReplies.end(code, reply, stage) && isReset();
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
