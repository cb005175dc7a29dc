package dev.postroom.domain.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.Transactions;

/** Work that is undone. */
public final class Rollback {

    private Rollback() {}

    /** Runs work in a transaction and then makes it fail. */
    public static void of(Transactions transactions, Runnable work) {
        assertThatThrownBy(() ->
                        transactions.inTransaction(() -> {
                            work.run();
                            throw new IllegalStateException("planted");
                        }))
                .hasMessage("planted");
    }
}
