package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.InstantSource;

/**
 * Sends mails in great number to an SMTP server, with pipelining where the server offers it (RFC
 * 2920), over reused connections of its own. A session takes one connection, and further ones while
 * the server is slow and connections are free, so that mails may overtake each other. An interrupt
 * ends a session like the end of its time.
 */
public final class PipelinedSmtpMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final SmtpSettings settings;
    private final MessageWriter messages;
    private final PipelinedConnections lanes;
    private final int share;

    /**
     * @param sessions how many are open at a time as a rule; they share the connections evenly
     */
    public PipelinedSmtpMailTransport(
            TransactionGuard guard, SmtpSettings settings, InstantSource clock, int sessions) {
        this(guard, settings, RelayLimits.of(settings), clock, sessions);
    }

    /**
     * @param limits shared with another transport
     */
    public PipelinedSmtpMailTransport(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            int sessions) {
        this.guard = guard;
        this.settings = settings;
        this.messages = new MessageWriter(clock);
        this.lanes = new PipelinedConnections(settings, limits, Tls.of(settings));
        this.share = limits.ofEach(sessions);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        long end = System.nanoTime() + settings.callTime(limits.time()).toNanos();
        return new PipelinedSession(
                guard,
                messages,
                new SessionConnections(lanes, Math.min(share, limits.inFlight()), end),
                new SessionHealth(settings.server().name(), end),
                limits.inFlight());
    }

    /** The open connections. */
    public SmtpConnectionUse connections() {
        return lanes.use();
    }

    /** Closes every idle connection; the others close when their session ends. */
    @Override
    public void close() {
        lanes.close();
    }
}
