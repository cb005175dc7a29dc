package dev.postroom.domain.email.transport;

import dev.postroom.domain.email.message.OutgoingMail;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Hands over mails one after another; an answer may come while later mails are on their way. Each
 * offered mail gets exactly one outcome, in any order, on the thread that calls the session and
 * inside one of its methods. A server error is an outcome, never an exception. A session belongs to
 * one thread at a time, and is always closed.
 *
 * <p>All methods but {@link #close} fail with {@link IllegalStateException} when the calling thread
 * is inside a transaction, and {@link #offer} also when the session is closed.
 */
public interface MailSession extends AutoCloseable {

    /**
     * The longest wait for the reply to a complete mail, as long as a server may take by RFC 5321
     * section 4.5.3.2.6. It can go beyond the time of the session: a caller that awaits answers
     * renews its lease.
     */
    Duration FINAL_REPLY = Duration.ofMinutes(10);

    /**
     * Begins to hand over a mail. Blocks while as many mails are unanswered as the limits allow.
     *
     * @param onOutcome called once; may come before this method returns. It neither fails nor calls
     *     the session
     */
    void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome);

    /** Waits until every offered mail has its outcome. */
    void awaitAnswers();

    /**
     * Waits until every offered mail has its outcome, but not longer than this, so that the caller
     * can use the outcomes that are known. Only a session that writes several mails before it reads
     * an answer may wait for all of them.
     *
     * @return whether every offered mail has its outcome
     */
    boolean awaitAnswers(Duration atMost);

    /** Waits as {@link #awaitAnswers()} and ends the session; again: does nothing. */
    @Override
    void close();

    /**
     * The resources that a session may use.
     *
     * @param inFlight the most mails that are offered and not answered, at least one: no more are
     *     in doubt when the process ends abruptly
     * @param time how long the session lasts, counted from its opening: when it is over, a mail
     *     that was not handed over is {@code Unreachable}; one that was handed over completely has
     *     the time of its final reply, then it is {@code Unknown}. Shorter than the caller's lease
     *     on the mails, otherwise another worker sends them too
     */
    record Limits(int inFlight, Duration time) {

        public Limits {
            if (inFlight < 1 || !time.isPositive()) {
                throw new IllegalArgumentException("a session needs room for a mail, and time");
            }
        }
    }
}
