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
 * Sends mails to an SMTP server over reused connections, with pipelining where the server offers it
 * (RFC 2920). Mails may overtake each other. An interrupt ends a session like the end of its time,
 * which is at most {@link SmtpSettings#callTimeout}, even when more time is given.
 */
public final class SmtpMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final PipelinedConnections connections;
    private final MessageWriter messages;
    private final SmtpSettings settings;
    private final AccountConnections accounts = new AccountConnections();
    private final int share;
    private final Way way;

    private SmtpMailTransport(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            int sessions,
            Way way) {
        this.guard = guard;
        this.connections = new PipelinedConnections(settings, limits, Tls.of(settings));
        this.messages = new MessageWriter(clock);
        this.settings = settings;
        this.share = limits.ofEach(sessions);
        this.way = way;
    }

    private enum Way {
        CONCURRENT,
        PIPELINED
    }

    /** As {@link #concurrent(TransactionGuard, SmtpSettings, RelayLimits, InstantSource, int)}. */
    public static SmtpMailTransport concurrent(
            TransactionGuard guard, SmtpSettings settings, InstantSource clock, int sessions) {
        return concurrent(guard, settings, RelayLimits.of(settings), clock, sessions);
    }

    /**
     * A session takes one connection, and further ones while they are free and mails wait, so that
     * a mail that takes long does not hold up the others.
     *
     * @param limits shared with another transport
     * @param sessions how many are open at a time as a rule; they share the connections evenly
     */
    public static SmtpMailTransport concurrent(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            int sessions) {
        return new SmtpMailTransport(guard, settings, limits, clock, sessions, Way.CONCURRENT);
    }

    private MailSession concurrentSession(Workspace workspace, int inFlight, long end) {
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
                inFlight);
    }

    /** As {@link #pipelined(TransactionGuard, SmtpSettings, RelayLimits, InstantSource, int)}. */
    public static SmtpMailTransport pipelined(
            TransactionGuard guard, SmtpSettings settings, InstantSource clock, int sessions) {
        return pipelined(guard, settings, RelayLimits.of(settings), clock, sessions);
    }

    /**
     * For mails in great number: a session takes one connection, and further ones while the server
     * is slow and connections are free, and serves all with one thread.
     *
     * @param limits shared with another transport
     * @param sessions how many are open at a time as a rule; they share the connections evenly
     */
    public static SmtpMailTransport pipelined(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            int sessions) {
        return new SmtpMailTransport(guard, settings, limits, clock, sessions, Way.PIPELINED);
    }

    private MailSession pipelinedSession(int inFlight, long end) {
        return new PipelinedSession(
                guard,
                messages,
                new SessionConnections(connections, Math.min(share, inFlight), end),
                new SessionHealth(settings.server().name(), end),
                inFlight);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        long end = System.nanoTime() + settings.callTime(limits.time()).toNanos();
        return switch (way) {
            case CONCURRENT -> concurrentSession(workspace, limits.inFlight(), end);
            case PIPELINED -> pipelinedSession(limits.inFlight(), end);
        };
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
