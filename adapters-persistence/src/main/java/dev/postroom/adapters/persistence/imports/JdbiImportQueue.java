package dev.postroom.adapters.persistence.imports;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.JobClaims;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.RejectedRow;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The queue of imports in PostgreSQL. {@code due_at} of a claimed import is the end of its lease.
 */
public final class JdbiImportQueue implements ImportQueue {
    private static final String CLAIM = JobClaims.inTurn("imports", "import_turns");
    private static final String CHUNK =
            """
            SELECT content FROM import_chunks
            WHERE workspace_id = :workspace AND import_id = :id AND number = :number
            """;
    private static final String ADVANCE =
            """
            UPDATE imports
            SET lines_read = :lines, bytes_read = :bytes, created_rows = :created,
                updated_rows = :updated, ignored_rows = :ignored, rejected_rows = :rejected,
                due_at = now() + :lease * interval '1 microsecond'
            """
                    + JobClaims.HELD;
    private static final String REJECT =
            """
            INSERT INTO import_rejects (workspace_id, import_id, line, code, reason, content)
            SELECT :workspace, :id, line, code, reason, content
            FROM unnest(:lines, :codes, :reasons, :contents) AS r (line, code, reason, content)
            """;
    private static final String FINISH =
            """
            UPDATE imports
            SET status = :status, failure_reason = :reason, completed_at = :completedAt
            """
                    + JobClaims.HELD;
    private static final String DELETE_CONTENT =
            "DELETE FROM import_chunks WHERE workspace_id = :workspace AND import_id = :id";
    private static final String RELEASE =
            "UPDATE imports SET due_at = now(), lease_gen = lease_gen + 1 " + JobClaims.HELD;

    private final Handles handles;

    /** The queue that uses these handles. */
    public JdbiImportQueue(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Claimed<ImportJob>> claim(Instant at, Duration lease) {
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("lease", SqlDurations.micros(lease))
                        .map((result, _) -> claimed(result))
                        .findOne());
    }

    private static Claimed<ImportJob> claimed(ResultSet result) throws SQLException {
        return new Claimed<>(
                Workspaces.of(result), ImportRows.job(result), new Row(result).number("lease_gen"));
    }

    @Override
    public Optional<byte[]> chunk(Claimed<ImportJob> claim, int number) {
        return handles.call(handle ->
                handle.createQuery(CHUNK)
                        .bindMap(parameters(claim).values())
                        .bind("number", number)
                        .mapTo(byte[].class)
                        .findOne());
    }

    @Override
    public boolean advance(
            Claimed<ImportJob> claim,
            ImportProgress reached,
            List<RejectedRow> rejected,
            Duration lease) {
        return handles.transact(handle -> {
            boolean held =
                    handle.createUpdate(ADVANCE)
                                    .bindMap(
                                            ImportRows.progress(parameters(claim), reached)
                                                    .values())
                                    .bind("lease", SqlDurations.micros(lease))
                                    .execute()
                            > 0;
            if (held && !rejected.isEmpty()) {
                reject(handle, claim, rejected);
            }
            return held;
        });
    }

    private static void reject(
            Handle handle, Claimed<ImportJob> claim, List<RejectedRow> rejected) {
        handle.createUpdate(REJECT)
                .bindMap(parameters(claim).values())
                .bind("lines", SqlArray.numbers(rejected.stream().map(RejectedRow::line).toList()))
                .bind("codes", SqlArray.texts(rejected.stream().map(RejectedRow::code).toList()))
                .bind(
                        "reasons",
                        SqlArray.texts(rejected.stream().map(RejectedRow::reason).toList()))
                .bind(
                        "contents",
                        SqlArray.texts(rejected.stream().map(RejectedRow::content).toList()))
                .execute();
    }

    @Override
    public boolean finish(Claimed<ImportJob> claim, ImportJob ended) {
        return handles.transact(handle -> {
            Columns columns =
                    parameters(claim)
                            .put("status", ended.status().keyword())
                            .put("reason", ended.state().failureReason())
                            .put("completedAt", ended.state().completedAt());
            boolean held = handle.createUpdate(FINISH).bindMap(columns.values()).execute() > 0;
            if (held) {
                handle.createUpdate(DELETE_CONTENT).bindMap(columns.values()).execute();
            }
            return held;
        });
    }

    @Override
    public void release(Claimed<ImportJob> claim) {
        handles.call(handle ->
                handle.createUpdate(RELEASE).bindMap(parameters(claim).values()).execute());
    }

    private static Columns parameters(Claimed<ImportJob> claim) {
        return new Columns()
                .put("workspace", claim.workspace().id())
                .put("id", claim.work().id().value())
                .put("generation", claim.generation());
    }
}
