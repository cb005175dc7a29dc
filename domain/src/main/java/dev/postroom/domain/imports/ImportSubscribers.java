package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Imports of clients. */
@DrivingPort
public interface ImportSubscribers {

    /**
     * Fails with {@code InProgress} when too many imports of the workspace are not finished yet,
     * for a client that has not sent its content; {@link #accept} decides.
     */
    void checkRoom(Workspace workspace);

    /**
     * Fails with {@code Invalid} on {@code tags[i]} for each reference that would make every row
     * fail, such as an unknown id; {@link #accept} does so, too.
     */
    void checkTags(Workspace workspace, List<String> references);

    /**
     * Stores the content: after the return a crash loses nothing of it. {@code QUEUED}, a worker
     * imports it; {@code InProgress} when too many imports of the workspace are not finished yet.
     * {@code HELD}, it waits for {@link PrepareImports}; the oldest goes when {@link
     * ImportJob#MOST_HELD} newer ones of the workspace are held.
     *
     * @param first {@code QUEUED} or {@code HELD}
     * @param content chunks of at most 1 MiB
     */
    ImportJob accept(
            Caller caller,
            ImportStatus first,
            ImportFile file,
            ImportOptions options,
            Iterator<byte[]> content);

    /** The import; {@code NotFound} when there is none. */
    ImportJob get(Workspace workspace, ImportId id);

    /** The number of imports by status; a status without any may be absent. */
    Map<ImportStatus, Long> countByStatus(Workspace workspace);

    /** One page of imports in any of these statuses; of every status when the set is empty. */
    Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page);

    /**
     * The next rejected rows after a line, some hundreds, in the order of their lines; empty after
     * the last one. An import keeps the first {@link ImportJob#MOST_REJECTED_KEPT}. {@code
     * NotFound} when there is no such import.
     */
    List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine);
}
