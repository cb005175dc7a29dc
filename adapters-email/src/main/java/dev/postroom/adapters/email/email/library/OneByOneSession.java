package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * The mails that go over one connection at a time, each answered before the next. Belongs to one
 * thread.
 */
final class OneByOneSession implements AutoCloseable {

    private final SmtpConnections connections;
    private final MessageWriter messages;
    private final String server;
    private final long end;
    private @Nullable SmtpConversation conversation;
    private @Nullable LostConnectionException down;
    private boolean isFurther;
    private boolean entered;

    /**
     * @param end for all mails together, as {@link System#nanoTime} counts
     * @param entered whether the caller has entered {@code connections} for it; otherwise the first
     *     mail waits for that
     * @param isFurther whether others are open: then it needs a connection before it takes mails
     */
    OneByOneSession(
            SmtpConnections connections,
            MessageWriter messages,
            String server,
            long end,
            boolean entered,
            boolean isFurther) {
        this.connections = connections;
        this.messages = messages;
        this.server = server;
        this.end = end;
        this.entered = entered;
        this.isFurther = isFurther;
    }

    /** Whether it can take mails; asks once for a further connection where it needs one. */
    boolean opens() {
        if (!isFurther) {
            return true;
        }
        isFurther = false;
        SmtpConnection further = null;
        try {
            further = connections.connectFurther();
        } catch (LostConnectionException _) {
            // those that are open go on
        }
        entered = further != null;
        if (further != null) {
            conversation = new SmtpConversation(connections, server, further);
        }
        return entered;
    }

    MailOutcome handOver(OutgoingMail mail) {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        if (!left.isPositive() || Thread.currentThread().isInterrupted()) {
            return new MailOutcome.Unreachable(SmtpFailure.outOfTime(server).reason());
        }
        CallLimit limit = connections.limit(end);
        return LimitedCall.run(limit, () -> attempt(mail, limit));
    }

    private MailOutcome attempt(OutgoingMail mail, CallLimit limit) {
        try {
            SmtpConversation current = entered();
            return current.send(messages.write(mail), limit);
        } catch (UnwritableMailException e) {
            return new MailOutcome.Unwritable(e.reason());
        } catch (LostConnectionException e) {
            down = e;
            return e.unreachable();
        }
    }

    private SmtpConversation entered() throws LostConnectionException {
        if (down != null) {
            throw down;
        }
        SmtpConversation current = conversation;
        if (current == null) {
            if (!entered) {
                connections.enter();
                entered = true;
            }
            current = new SmtpConversation(connections, server, null);
            conversation = current;
        }
        return current;
    }

    @Override
    public void close() {
        if (conversation != null) {
            conversation.close();
            conversation = null;
        }
        if (entered) {
            entered = false;
            connections.leave();
        }
    }
}
