package dev.postroom.redtests.adapters.rest.subscriber;

import dev.postroom.redtests.domain.shared.Transactions;

/** An adapter decides what is atomic. */
public final class OpensTransactions {
    void open(Transactions transactions) {
        transactions.inTransaction(() -> {});
    }
}
