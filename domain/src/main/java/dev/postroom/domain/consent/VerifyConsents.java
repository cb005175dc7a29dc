package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;
import java.util.function.LongConsumer;

/** Checks the consent ledger of a workspace. */
@DrivingPort
public interface VerifyConsents {

    /**
     * Computes every hash again. Memory use does not depend on the size of the ledger. Records that
     * are appended at the same time may be left out.
     *
     * @param progress gets the number of records that were checked so far
     */
    Verification verify(Workspace workspace, LongConsumer progress);

    /**
     * The result.
     *
     * @param records the number of records that were checked
     * @param broken the first link that is not as it was written; empty: there is none
     */
    record Verification(long records, Optional<Broken> broken) {}

    /** A link that was changed, inserted, moved or removed. */
    record Broken(ConsentPosition position, Defect defect) {}

    /** The fault of a link. */
    enum Defect implements Keyword {
        /** The link is missing. */
        MISSING,
        /** It does not follow the link before it. */
        DOES_NOT_FOLLOW,
        /** Its number of records is not the one it was written with. */
        WRONG_COUNT,
        /** A record or the hash was changed. */
        CHANGED,
        /** The details of a record were changed. */
        DETAILS_CHANGED,
        /** It comes after the last one that was written. */
        ADDED
    }
}
