package dev.postroom.adapters.persistence.imports;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Imports in PostgreSQL. */
public final class JdbiImports implements Imports {
    private static final String ADD =
            """
            INSERT INTO imports (workspace_id, id, status, format, options, total_bytes, due_at,
                created_at)
            VALUES (:workspace, :id, :status, :format, CAST(:options AS jsonb), :totalBytes, now(),
                :createdAt)
            """;
    private static final String ADD_CHUNK =
            """
            INSERT INTO import_chunks (workspace_id, import_id, number, content)
            VALUES (:workspace, :id, :number, :content)
            """;
    private static final KeysetList<ImportJob, ImportJob.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "imports",
                                    "i",
                                    ImportRows::job,
                                    (ImportJob job) -> job.id().value())
                            .weighing("i.options"),
                    Map.of(
                            ImportJob.Sort.CREATED_AT,
                            ListOrder.byTime("i.created_at", ImportJob::createdAt)
                                    .withStatusIndex()),
                    Total.counters("import"));
    private static final String FIND = LIST.rows().select() + " AND i.id = :id";
    private static final String REJECTED =
            """
            SELECT *, octet_length(content) AS list_weight FROM import_rejects
            WHERE workspace_id = :workspace AND import_id = :id AND line > :after
            ORDER BY line LIMIT :max
            """;

    private static final String UNFINISHED =
            """
            SELECT count(*) FROM imports
            WHERE workspace_id = :workspace AND status IN ('queued', 'running')
            """;
    private static final String START =
            """
            UPDATE imports
            SET status = :status, options = CAST(:options AS jsonb), due_at = now()
            WHERE workspace_id = :workspace AND id = :id AND status = 'held'
            """;
    private static final String CHUNK =
            """
            SELECT content FROM import_chunks
            WHERE workspace_id = :workspace AND import_id = :id AND number = :number
            """;
    private static final String KEEP_HELD =
            """
            DELETE FROM imports WHERE workspace_id = :workspace AND status = 'held' AND id NOT IN (
                SELECT h.id FROM imports h
                WHERE h.workspace_id = :workspace AND h.status = 'held'
                ORDER BY h.created_at DESC, h.id DESC LIMIT :most)
            """;
    private static final String REMOVE_HELD =
            """
            DELETE FROM imports i USING (
                SELECT workspace_id, id FROM imports
                WHERE status = 'held' AND due_at < now() - :longer * interval '1 microsecond'
                ORDER BY due_at LIMIT :most
                FOR UPDATE SKIP LOCKED) expired
            WHERE i.workspace_id = expired.workspace_id AND i.id = expired.id
            """;
    private static final String LOCK =
            "SELECT id FROM workspaces WHERE id = :workspace FOR NO KEY UPDATE";

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that added an import
     */
    public JdbiImports(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, ImportJob job, Iterator<byte[]> content) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            handle.createUpdate(ADD).bindMap(ImportRows.columns(workspace, job).values()).execute();
            return addChunks(handle, workspace, job.id(), content);
        });
    }

    private static int addChunks(
            Handle handle, Workspace workspace, ImportId id, Iterator<byte[]> content) {
        int number = 0;
        while (content.hasNext()) {
            handle.createUpdate(ADD_CHUNK)
                    .bind("workspace", workspace.id())
                    .bind("id", id.value())
                    .bind("number", number++)
                    .bind("content", content.next())
                    .execute();
        }
        return number;
    }

    @Override
    public int unfinished(Workspace workspace) {
        return handles.call(handle -> unfinished(handle, workspace));
    }

    @Override
    public int lockUnfinished(Workspace workspace) {
        return handles.transact(handle -> {
            UUID _ =
                    handle.createQuery(LOCK)
                            .bind("workspace", workspace.id())
                            .mapTo(UUID.class)
                            .one();
            return unfinished(handle, workspace);
        });
    }

    private static int unfinished(Handle handle, Workspace workspace) {
        return handle.createQuery(UNFINISHED)
                .bind("workspace", workspace.id())
                .mapTo(Integer.class)
                .one();
    }

    @Override
    public boolean start(Workspace workspace, ImportJob started) {
        return handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(START)
                            .bindMap(ImportRows.columns(workspace, started).values())
                            .execute()
                    > 0;
        });
    }

    @Override
    public Optional<byte[]> chunk(Workspace workspace, ImportId id, int number) {
        return handles.call(handle ->
                handle.createQuery(CHUNK)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("number", number)
                        .mapTo(byte[].class)
                        .findOne());
    }

    @Override
    public void keepHeld(Workspace workspace, int most) {
        handles.call(handle ->
                handle.createUpdate(KEEP_HELD)
                        .bind("workspace", workspace.id())
                        .bind("most", most)
                        .execute());
    }

    @Override
    public int removeHeld(Duration longer, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_HELD)
                        .bind("longer", SqlDurations.micros(longer))
                        .bind("most", most)
                        .execute());
    }

    @Override
    public Optional<ImportJob> find(Workspace workspace, ImportId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> ImportRows.job(result))
                        .findOne());
    }

    @Override
    public Map<ImportStatus, Long> countByStatus(Workspace workspace) {
        return handles.call(handle ->
                Counters.byStatus(
                        handle, workspace, "import", Counters.WHOLE_WORKSPACE, ImportStatus.class));
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page) {
        Conditions conditions = new Conditions().inStatus("i.status", statuses);
        return LIST.page(handles, workspace, conditions, page);
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine, int max) {
        return handles.call(handle ->
                handle.createQuery(RowWeight.cut(REJECTED))
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("after", afterLine)
                        .bind("max", max)
                        .map((result, _) -> ImportRows.rejected(result))
                        .list());
    }
}
