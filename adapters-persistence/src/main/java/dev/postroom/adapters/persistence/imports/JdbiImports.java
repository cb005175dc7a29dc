package dev.postroom.adapters.persistence.imports;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportSort;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;

import org.jdbi.v3.core.Handle;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    private static final String ALL = "SELECT * FROM imports i WHERE i.workspace_id = :workspace";
    private static final String REJECTED =
            """
            SELECT * FROM import_rejects
            WHERE workspace_id = :workspace AND import_id = :id AND line > :after
            ORDER BY line LIMIT :max
            """;

    private final Handles handles;
    private final Runnable wake;

    /**
     * The imports behind these handles.
     *
     * @param wake run after each commit that added an import
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
    public Optional<ImportJob> find(Workspace workspace, ImportId id) {
        return handles.call(handle ->
                handle.createQuery(ALL + " AND i.id = :id")
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> ImportRows.job(result))
                        .findOne());
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportSort> page) {
        return handles.call(handle -> read(handle, workspace, statuses, page));
    }

    private static Page<ImportJob> read(
            Handle handle,
            Workspace workspace,
            Set<ImportStatus> statuses,
            PageRequest<ImportSort> page) {
        Keyset keyset = Keyset.of(page, "i.created_at", "timestamptz", "i.id");
        Conditions conditions = conditions(statuses);
        List<ImportJob> rows =
                handle.createQuery(
                                ALL
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> ImportRows.job(result))
                        .list();
        return keyset.page(
                rows,
                total(handle, workspace, statuses),
                last -> new Position(DatabaseTimes.text(last.createdAt()), last.id().value()));
    }

    private static Conditions conditions(Set<ImportStatus> statuses) {
        Conditions conditions = new Conditions();
        return statuses.isEmpty()
                ? conditions
                : conditions.and(
                        "i.status = ANY (:statuses)",
                        "statuses",
                        SqlArray.texts(statuses.stream().map(ImportStatus::keyword).toList()));
    }

    private static long total(Handle handle, Workspace workspace, Set<ImportStatus> statuses) {
        Map<String, Long> counts =
                Counters.byStatus(handle, workspace, "import", Counters.WHOLE_WORKSPACE);
        return counts.entrySet().stream()
                .filter(count ->
                        statuses.isEmpty()
                                || Keyword.parse(ImportStatus.class, count.getKey())
                                        .filter(statuses::contains)
                                        .isPresent())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine, int max) {
        return handles.call(handle ->
                handle.createQuery(REJECTED)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .bind("after", afterLine)
                        .bind("max", max)
                        .map((result, _) -> ImportRows.rejected(result))
                        .list());
    }
}
