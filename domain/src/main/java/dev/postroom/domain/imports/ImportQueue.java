package dev.postroom.domain.imports;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Unfinished imports and their leases. Joins the caller's transaction. The database clock decides
 * what is due and which leases have expired.
 */
@DrivenPort
public interface ImportQueue {

    /**
     * Claims an import for {@code lease} and makes it {@code RUNNING}; or empty when all are
     * claimed or finished. Accounts take turns, then the workspaces of an account, regardless of
     * how many imports each has: the one whose last claim is the longest ago, or that had none, is
     * next. Within a workspace the longest waiting import is next.
     *
     * @param at the real time; the first claim stores it, in the time of the workspace, as the
     *     start
     */
    Optional<Claimed<ImportJob>> claim(Instant at, Duration lease);

    /** A chunk of the content by its number from 0, or empty after the last one. */
    Optional<byte[]> chunk(Claimed<ImportJob> claim, int number);

    /**
     * Stores the progress of {@code reached} with the newly rejected rows, and extends the lease;
     * false without any change when the lease was lost.
     */
    boolean advance(
            Claimed<ImportJob> claim,
            ImportProgress reached,
            List<RejectedRow> rejected,
            Duration lease);

    /**
     * Stores a finished import and deletes its content; rejected rows are kept. False without any
     * change when the lease was lost.
     *
     * @param ended the finished job
     */
    boolean finish(Claimed<ImportJob> claim, ImportJob ended);

    /**
     * Releases the import: it is due at once, after all waiting ones of its workspace. No effect
     * when the lease was lost.
     */
    void release(Claimed<ImportJob> claim);
}
