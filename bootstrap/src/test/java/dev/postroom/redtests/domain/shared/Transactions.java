package dev.postroom.redtests.domain.shared;

import dev.postroom.domain.shared.DrivenPort;

/** A port that adapters must not call. */
@DrivenPort
public interface Transactions {
    void inTransaction(Runnable work);
}
