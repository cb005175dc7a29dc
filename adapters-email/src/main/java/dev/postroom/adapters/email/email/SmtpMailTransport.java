package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Sends mails to an SMTP server over a few reused connections, through the mail library. The mails
 * of one session are sent one after another over one connection, which the session takes with its
 * first mail; concurrent sessions use several. An interrupt ends a session like the end of its
 * time.
 */
public final class SmtpMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final SmtpConnections connections;
    private final MimeMessages messages;
    private final SmtpSettings settings;

    /** A session lasts at most {@link SmtpSettings#callTimeout}, whatever time it is given. */
    public SmtpMailTransport(TransactionGuard guard, SmtpSettings settings, InstantSource clock) {
        this.guard = guard;
        this.connections = new SmtpConnections(settings);
        this.messages = new MimeMessages(clock);
        this.settings = settings;
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        OneByOneSession mails =
                new OneByOneSession(
                        connections, messages, settings.server().name(), time(limits.time()));
        return new DirectMailSession(guard, mails::handOver, mails::close);
    }

    private Duration time(Duration given) {
        return given.compareTo(settings.callTimeout()) < 0 ? given : settings.callTimeout();
    }

    /** Closes every idle connection; the others close when their session ends. */
    @Override
    public void close() {
        connections.close();
    }
}
