package dev.postroom.domain.contract;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.Transactions;

import java.time.Duration;
import java.time.Instant;

/** A store that is empty at the start of a test and used only by this test. */
public interface TestStore {

    /** Transactions in which all ports of the store take part. */
    Transactions transactions();

    /** Refuses calls while one of these transactions is open. */
    TransactionGuard guard();

    /** Ids, each greater than the one before. */
    IdGenerator ids();

    /** The moment by which the store judges leases and waits, in whole microseconds. */
    Instant now();

    /**
     * Makes leases and waits end as if so much time had passed; other times in the store may stay
     * as they are.
     */
    void elapse(Duration time);
}
