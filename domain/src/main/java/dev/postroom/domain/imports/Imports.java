package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The workspace's imports. Joins the caller's transaction. */
@DrivenPort
public interface Imports {

    /** Stores a queued import with its content, chunk by chunk. */
    void add(Workspace workspace, ImportJob job, Iterator<byte[]> content);

    /** The number of imports that are queued or running. */
    int unfinished(Workspace workspace);

    /**
     * As {@link #unfinished}, counted alone: another transaction that calls this for the workspace
     * waits until the caller's transaction has ended.
     */
    int lockUnfinished(Workspace workspace);

    /** The import, or empty. */
    Optional<ImportJob> find(Workspace workspace, ImportId id);

    /** One page of imports in any of these statuses; of every status when the set is empty. */
    Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page);

    /**
     * The first {@code max} rejected rows that begin after a line, in the order of their lines;
     * fewer when these fill a page.
     */
    List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine, int max);
}
