package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Hands mails to an SMTP server over few, reused connections. The mails of one call go one after
 * another over one connection; calls of several threads use several.
 */
public final class SmtpMailTransport implements MailTransport, AutoCloseable {

    private static final MailOutcome TOO_LATE =
            new MailOutcome.Unreachable("The SMTP server needs too long.");

    private final SmtpConnections connections;
    private final MimeMessages messages;
    private final Duration patience;

    /**
     * @param patience how long one call may begin mails; well below the lease under which callers
     *     hold them, or they are handed over twice. What is left then is {@code Unreachable}
     */
    public SmtpMailTransport(SmtpSettings settings, InstantSource clock, Duration patience) {
        this.connections = new SmtpConnections(settings);
        this.messages = new MimeMessages(clock);
        this.patience = patience;
    }

    @Override
    public List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        long begun = System.nanoTime();
        connections.enter();
        try (SmtpConversation conversation = new SmtpConversation(connections)) {
            return mails.stream()
                    .map(mail -> isTooLate(begun) ? TOO_LATE : handOver(conversation, mail))
                    .toList();
        } finally {
            connections.leave();
        }
    }

    private boolean isTooLate(long begun) {
        return System.nanoTime() - begun > patience.toNanos();
    }

    private MailOutcome handOver(SmtpConversation conversation, OutgoingMail mail) {
        return conversation.send(
                new WireMessage(
                        mail.from().address().value(),
                        mail.to().address().value(),
                        messages.bytes(mail)));
    }

    /** Closes every connection that is not in use; the others close when their call ends. */
    @Override
    public void close() {
        connections.close();
    }
}
