package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The workspace's imports. Joins the caller's transaction. */
@DrivenPort
public interface Imports {

    /** Stores a queued or held import with its content, chunk by chunk. */
    void add(Workspace workspace, ImportJob job, Iterator<byte[]> content);

    /** The number of imports that are queued or running. */
    int unfinished(Workspace workspace);

    /**
     * As {@link #unfinished}, counted alone: another transaction that calls this for the workspace
     * waits until the caller's transaction has ended.
     */
    int lockUnfinished(Workspace workspace);

    /**
     * Stores a held import as queued, with its new options; false, and nothing is stored, when it
     * is not held any more.
     */
    boolean start(Workspace workspace, ImportJob started);

    /** A chunk of the content of an import by its number from 0, or empty after the last one. */
    Optional<byte[]> chunk(Workspace workspace, ImportId id, int number);

    /** Removes the oldest held imports of the workspace, with their content, beyond this number. */
    void keepHeld(Workspace workspace, int most);

    /**
     * Removes at most {@code most} imports of all workspaces, with their content, that were added
     * as held longer ago than this, and still are; returns their number. The database clock
     * decides.
     */
    int removeHeld(Duration longer, int most);

    /** The import, or empty. */
    Optional<ImportJob> find(Workspace workspace, ImportId id);

    /** The number of imports by status; a status without any may be absent. */
    Map<ImportStatus, Long> countByStatus(Workspace workspace);

    /** One page of imports in any of these statuses; of every status when the set is empty. */
    Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page);

    /**
     * The first {@code max} rejected rows that begin after a line, in the order of their lines;
     * fewer when these fill a page.
     */
    List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine, int max);
}
