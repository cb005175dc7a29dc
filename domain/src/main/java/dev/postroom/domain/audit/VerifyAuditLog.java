package dev.postroom.domain.audit;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.text.Keyword;

import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Checks the audit logs of accounts. */
@DrivingPort
public interface VerifyAuditLog {

    /** All accounts that have a log, deleted ones too. */
    List<AccountId> accounts();

    /**
     * Computes every hash again. Memory use does not depend on the size of the log. Entries that
     * are appended at the same time may be left out. What ended with its retention is not missed.
     *
     * @param progress gets the number of entries that were checked so far
     */
    Verification verify(AccountId account, LongConsumer progress);

    /**
     * The result.
     *
     * @param entries the number of entries that were checked
     * @param broken the first entry that is not as it was written; empty: there is none
     */
    record Verification(long entries, Optional<Broken> broken) {}

    /** An entry that was changed, inserted, moved or removed. */
    record Broken(AuditPosition position, Defect defect) {}

    /** The fault of an entry. */
    enum Defect implements Keyword {
        /** The entry is missing. */
        MISSING,
        /** It does not follow the entry before it. */
        DOES_NOT_FOLLOW,
        /** The entry or its hash was changed. */
        CHANGED,
        /** It comes after the last one that was written. */
        ADDED
    }
}
