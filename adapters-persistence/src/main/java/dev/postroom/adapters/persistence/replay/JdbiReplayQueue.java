package dev.postroom.adapters.persistence.replay;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.JobClaims;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayProgress;
import dev.postroom.domain.replay.ReplayQueue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The queue of replays in PostgreSQL. {@code due_at} of a claimed replay is the end of its lease.
 */
public final class JdbiReplayQueue implements ReplayQueue {
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT workspace_id, id FROM webhook_replays
                WHERE due_at <= now()
                ORDER BY due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE webhook_replays r
            SET status = 'running',
                started_at = coalesce(r.started_at, workspace_time(r.workspace_id, :at)),
                due_at = now() + :lease * interval '1 microsecond', lease_gen = r.lease_gen + 1
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE r.workspace_id = due.workspace_id AND r.id = due.id
            RETURNING r.*, w.account_id, w.environment
            """;
    private static final String ADVANCE =
            """
            UPDATE webhook_replays
            SET requeued = :requeued, reached_at = :reachedAt, reached_id = :reachedId,
                due_at = now() + :lease * interval '1 microsecond'
            """
                    + JobClaims.HELD;
    private static final String FINISH =
            """
            UPDATE webhook_replays
            SET status = :status, failure_reason = :reason, ended_at = :endedAt, due_at = NULL,
                requeued = :requeued, reached_at = :reachedAt, reached_id = :reachedId
            """
                    + JobClaims.HELD;
    private static final String RELEASE =
            """
            UPDATE webhook_replays
            SET due_at = now() + :pause * interval '1 microsecond', lease_gen = lease_gen + 1
            """
                    + JobClaims.HELD;

    private final Handles handles;

    /** The queue that uses these handles. */
    public JdbiReplayQueue(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Claimed<Replay>> claim(Instant at, Duration lease) {
        return handles.call(handle ->
                handle.createQuery(CLAIM)
                        .bind("at", DatabaseTimes.stored(at))
                        .bind("lease", SqlDurations.micros(lease))
                        .map((result, _) -> claimed(result))
                        .findOne());
    }

    private static Claimed<Replay> claimed(ResultSet result) throws SQLException {
        return new Claimed<>(
                Workspaces.of(result),
                ReplayRows.replay(result),
                new Row(result).number("lease_gen"));
    }

    @Override
    public boolean advance(Claimed<Replay> claim, ReplayProgress reached, Duration lease) {
        return handles.call(handle ->
                handle.createUpdate(ADVANCE)
                                .bindMap(ReplayRows.progress(parameters(claim), reached).values())
                                .bind("lease", SqlDurations.micros(lease))
                                .execute()
                        > 0);
    }

    @Override
    public boolean finish(Claimed<Replay> claim, Replay ended) {
        Columns columns =
                ReplayRows.progress(ReplayRows.columns(claim.workspace(), ended), ended.progress())
                        .put("generation", claim.generation());
        return handles.call(
                handle -> handle.createUpdate(FINISH).bindMap(columns.values()).execute() > 0);
    }

    @Override
    public void release(Claimed<Replay> claim, Duration pause) {
        handles.call(handle ->
                handle.createUpdate(RELEASE)
                        .bindMap(parameters(claim).values())
                        .bind("pause", SqlDurations.micros(pause))
                        .execute());
    }

    private static Columns parameters(Claimed<Replay> claim) {
        return new Columns()
                .put("workspace", claim.workspace().id())
                .put("id", claim.work().id().value())
                .put("generation", claim.generation());
    }
}
