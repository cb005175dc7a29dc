package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.AccountConnections;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.InstantSource;

/**
 * Sends mails to an SMTP server over a few reused connections. A session takes one connection, and
 * further ones while they are free and mails wait, so that a mail that takes long does not hold up
 * the others; mails may overtake each other. All sessions of an account leave connections to
 * accounts that have none. An interrupt ends a session like the end of its time.
 */
public final class SmtpMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final PipelinedConnections connections;
    private final MessageWriter messages;
    private final SmtpSettings settings;
    private final AccountConnections accounts = new AccountConnections();
    private final int share;

    /**
     * A session lasts at most {@link SmtpSettings#callTimeout}, even when more time is given.
     *
     * @param sessions how many are open at a time as a rule; they share the connections evenly
     */
    public SmtpMailTransport(
            TransactionGuard guard, SmtpSettings settings, InstantSource clock, int sessions) {
        this(guard, settings, RelayLimits.of(settings), clock, sessions);
    }

    /**
     * @param limits shared with another transport
     */
    public SmtpMailTransport(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            int sessions) {
        this.guard = guard;
        this.connections = new PipelinedConnections(settings, limits, Tls.of(settings));
        this.messages = new MessageWriter(clock);
        this.settings = settings;
        this.share = limits.ofEach(sessions);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        long end = System.nanoTime() + settings.callTime(limits.time()).toNanos();
        return new ConcurrentSession(
                guard,
                new Lanes(
                        guard,
                        connections,
                        accounts.of(workspace.account()),
                        messages,
                        settings.server().name(),
                        share,
                        end),
                limits.inFlight());
    }

    /** The open connections. */
    public SmtpConnectionUse connections() {
        return connections.use();
    }

    /** Closes every idle connection; the others close when their session ends. */
    @Override
    public void close() {
        connections.close();
    }
}
