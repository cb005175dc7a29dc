package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;

/**
 * Sends mails to an SMTP server over a few reused connections. The mails of one call are sent one
 * after another over one connection; concurrent calls use several. A call ends shortly after its
 * time limit; mails that it did not attempt are {@code Unreachable}. An interrupt ends a call in
 * the same way.
 */
public final class SmtpMailTransport implements MailTransport, AutoCloseable {

    private final TransactionGuard guard;
    private final SmtpConnections connections;
    private final MimeMessages messages;
    private final SmtpSettings settings;
    private final Duration limit;

    /** A transport whose calls are limited by the settings alone. */
    public SmtpMailTransport(TransactionGuard guard, SmtpSettings settings, InstantSource clock) {
        this(guard, settings, clock, settings.callTimeout());
    }

    /**
     * @param patience maximum duration of one call, in addition to {@link
     *     SmtpSettings#callTimeout()}; well below the callers' lease on the mails, otherwise they
     *     are sent twice
     */
    public SmtpMailTransport(
            TransactionGuard guard, SmtpSettings settings, InstantSource clock, Duration patience) {
        this.guard = guard;
        this.connections = new SmtpConnections(settings);
        this.messages = new MimeMessages(clock);
        this.settings = settings;
        this.limit =
                settings.callTimeout().compareTo(patience) < 0 ? settings.callTimeout() : patience;
    }

    @Override
    public List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails) {
        guard.refuseInside("sending mail");
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        return LimitedCall.run(limit, () -> handOver(mails));
    }

    private List<MailOutcome> handOver(List<OutgoingMail> mails) {
        try {
            connections.enter();
        } catch (LostConnectionException e) {
            return Collections.nCopies(mails.size(), new MailOutcome.Unreachable(e.reason()));
        }
        try (SmtpConversation conversation =
                new SmtpConversation(connections, settings.server().name())) {
            return mails.stream().map(mail -> handOver(conversation, mail)).toList();
        } finally {
            connections.leave();
        }
    }

    private MailOutcome handOver(SmtpConversation conversation, OutgoingMail mail) {
        try {
            return conversation.send(
                    new WireMessage(
                            mail.from().address().value(),
                            mail.to().address().value(),
                            messages.bytes(mail)));
        } catch (UnwritableMailException e) {
            return new MailOutcome.Refused(e.reason());
        }
    }

    /** Closes every idle connection; the others close when their call ends. */
    @Override
    public void close() {
        connections.close();
    }
}
