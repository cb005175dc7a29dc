package dev.postroom.domain.imports;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Imports that are not at their end, and who works on which. Joins the caller's transaction. The
 * database's clock decides what is due and which leases ran out.
 */
@DrivenPort
public interface ImportQueue {

    /**
     * Holds the import of any workspace that has waited longest, for {@code lease}; or empty when
     * all are held or at their end. It is {@code RUNNING} from then on.
     *
     * @param at the real time; it starts then by its workspace's clock, if it did not before
     */
    Optional<Claimed<ImportJob>> claim(Instant at, Duration lease);

    /** A chunk of the content by its number from 0, or empty past the last one. */
    Optional<byte[]> chunk(Claimed<ImportJob> claim, int number);

    /**
     * Stores the progress of {@code reached} and the rows rejected on the way there, and prolongs
     * the lease; false and no change when the lease was lost.
     */
    boolean advance(
            Claimed<ImportJob> claim,
            ImportProgress reached,
            List<RejectedRow> rejected,
            Duration lease);

    /**
     * Stores the end of an import and removes its content; rejected rows stay. False and no change
     * when the lease was lost.
     *
     * @param ended the job as it ended
     */
    boolean finish(Claimed<ImportJob> claim, ImportJob ended);

    /**
     * Gives the import back, due at once, behind all that wait; nothing when the lease was lost.
     */
    void release(Claimed<ImportJob> claim);
}
