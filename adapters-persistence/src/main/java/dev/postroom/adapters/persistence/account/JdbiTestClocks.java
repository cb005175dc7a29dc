package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.time.Duration;

/** Clocks of test workspaces, only in PostgreSQL, so that every node has the same time. */
public final class JdbiTestClocks implements TestClocks {
    private static final String MICROS = "CAST(extract(epoch FROM ahead) * 1000000 AS bigint)";
    private static final String OFFSET =
            "SELECT " + MICROS + " FROM test_clocks WHERE workspace_id = :workspace";
    private static final String LOCK =
            """
            INSERT INTO test_clocks AS c (workspace_id, ahead) VALUES (:workspace, interval '0')
            ON CONFLICT (workspace_id) DO UPDATE SET ahead = c.ahead
            RETURNING
            """
                    + MICROS;
    // Before the rows are moved, and in the order of the workers, who lock an endpoint before its
    // deliveries: an endpoint that is just released is moved with what its release has stored.
    private static final String LOCK_ENDPOINTS =
            """
            WITH locked AS (
                SELECT 1 FROM webhook_queues WHERE workspace_id = :workspace
                ORDER BY webhook_id FOR NO KEY UPDATE)
            SELECT count(*) FROM locked
            """;
    // Runs that workers hold are waited for: they are due in the past, and the end of the wait that
    // is about to be stored was computed with the offset from before.
    private static final String LOCK_RUNS =
            """
            WITH locked AS (
                SELECT 1 FROM trigger_queue WHERE workspace_id = :workspace
                ORDER BY due_at FOR NO KEY UPDATE)
            SELECT count(*) FROM locked
            """;
    private static final String ADVANCE =
            """
            UPDATE test_clocks SET ahead = ahead + :by * interval '1 microsecond'
            WHERE workspace_id = :workspace
            """;

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that moved a clock
     */
    public JdbiTestClocks(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public Duration offset(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(OFFSET)
                        .bind("workspace", workspace.id())
                        .mapTo(Long.class)
                        .findOne()
                        .map(SqlDurations::ofMicros)
                        .orElse(Duration.ZERO));
    }

    @Override
    public Duration lock(Workspace workspace) {
        return handles.transact(handle ->
                handle.createQuery(LOCK)
                        .bind("workspace", workspace.id())
                        .mapTo(Long.class)
                        .map(SqlDurations::ofMicros)
                        .one());
    }

    @Override
    public void advance(Workspace workspace, Duration by) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            lock(handle, LOCK_ENDPOINTS, workspace);
            lock(handle, LOCK_RUNS, workspace);
            WaitingRows.ALL.forEach(rows -> move(handle, rows.advance(), workspace, by));
            return move(handle, ADVANCE, workspace, by);
        });
    }

    private static long lock(Handle handle, String statement, Workspace workspace) {
        return handle.createQuery(statement)
                .bind("workspace", workspace.id())
                .mapTo(Long.class)
                .one();
    }

    private static int move(Handle handle, String statement, Workspace workspace, Duration by) {
        return handle.createUpdate(statement)
                .bind("workspace", workspace.id())
                .bind("by", SqlDurations.micros(by))
                .execute();
    }
}
