package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.AccountConnections;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The mails that go over one connection at a time, each answered before the next. Belongs to one
 * thread.
 */
final class Lane implements AutoCloseable {

    private final SessionConnections connection;
    private final PipelinedSession session;
    private final AccountConnections.Share share;
    private boolean isFurther;

    /**
     * @param connection at most one at a time
     * @param share of its account, which counts this lane
     * @param isFurther whether others are open: then it needs a connection before it takes mails
     */
    Lane(
            SessionConnections connection,
            PipelinedSession session,
            AccountConnections.Share share,
            boolean isFurther) {
        this.connection = connection;
        this.session = session;
        this.share = share;
        this.isFurther = isFurther;
    }

    /** Whether it can take mails; asks once for a further connection where it needs one. */
    boolean opens() {
        boolean opens = !isFurther || connection.openFurther();
        isFurther = false;
        return opens;
    }

    MailOutcome handOver(OutgoingMail mail) {
        AtomicReference<MailOutcome> outcome = new AtomicReference<>();
        session.offer(mail, outcome::set);
        session.awaitAnswers();
        return outcome.get();
    }

    @Override
    public void close() {
        try {
            session.close();
        } finally {
            share.remove();
        }
    }
}
