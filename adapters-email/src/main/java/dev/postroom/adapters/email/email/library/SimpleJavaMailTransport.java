package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.ConnectionPool;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import jakarta.mail.Session;

import java.time.InstantSource;

/**
 * Sends mails over SMTP with Simple Java Mail and Angus Mail, by their public methods only: one
 * mail after another in each session, over a connection that sessions share one after another. An
 * example of a transport of one's own, and simpler than those of the service:
 * docs/adapters/mail-transport.md says what it does not do.
 */
public final class SimpleJavaMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final SmtpSettings settings;
    private final RelayLimits limits;
    private final MessageWriter messages;
    private final Session server;
    private final ConnectionPool<LibraryConnection> pool;

    /**
     * @param limits shared with another transport
     */
    public SimpleJavaMailTransport(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock) {
        this.guard = guard;
        this.settings = settings;
        this.limits = limits;
        this.messages = new MessageWriter(clock);
        this.server = LibrarySettings.session(settings);
        this.pool = new ConnectionPool<>(settings, limits, LibraryConnection::close);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits given) {
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        long end = System.nanoTime() + settings.callTime(given.time()).toNanos();
        LibraryConnections connections =
                new LibraryConnections(
                        pool,
                        limits.quota(),
                        settings.timeout(),
                        () -> LibraryConnection.open(server, settings));
        return new LibrarySession(guard, messages, connections, settings.server().name(), end);
    }

    /** The open connections. */
    public SmtpConnectionUse connections() {
        return pool.use();
    }

    /** Closes every idle connection; the others close when their session ends. */
    @Override
    public void close() {
        pool.close();
    }
}
