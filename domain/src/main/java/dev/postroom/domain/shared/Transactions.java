package dev.postroom.domain.shared;

import java.util.function.Supplier;

/**
 * Runs work atomically. Every driven port call by the same thread inside {@code work} joins the
 * transaction; calls by other threads do not, so work never starts threads. Only use cases call
 * this.
 */
@DrivenPort
public interface Transactions {

    /**
     * Runs {@code work} and commits. Any exception rolls everything back and is rethrown unchanged.
     * A call within another joins the outer transaction, which alone commits. Work must not call
     * SMTP, HTTP or a payment provider. It is retried after a deadlock, so it has no side effects
     * except through ports.
     */
    <T> T inTransaction(Supplier<T> work);

    /** As {@link #inTransaction(Supplier)}, for work without a result. */
    default void inTransaction(Runnable work) {
        inTransaction(() -> {
            work.run();
            return Boolean.TRUE;
        });
    }
}
