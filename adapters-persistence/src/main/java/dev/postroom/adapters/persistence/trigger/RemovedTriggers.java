package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.shared.SqlArray;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Removes what deleted triggers left, in parts. */
final class RemovedTriggers {
    private static final String NEXT =
            """
            SELECT r.workspace_id, r.trigger_id FROM removed_triggers r
            ORDER BY r.workspace_id, r.trigger_id LIMIT 1
            FOR UPDATE SKIP LOCKED
            """;
    private static final String RUNS =
            """
            SELECT r.id FROM trigger_runs r
            WHERE r.workspace_id = :workspace AND r.trigger_id = :trigger
            ORDER BY r.id LIMIT :max
            """;
    private static final String DELETE =
            """
            DELETE FROM trigger_runs
            WHERE workspace_id = :workspace AND trigger_id = :trigger AND id = ANY (:ids)
            """;
    private static final String VERSIONS =
            """
            DELETE FROM trigger_versions
            WHERE workspace_id = :workspace AND trigger_id = :trigger
            """;
    private static final String END =
            """
            DELETE FROM removed_triggers
            WHERE workspace_id = :workspace AND trigger_id = :trigger
            """;

    private RemovedTriggers() {}

    private record Removed(UUID workspace, UUID trigger) {

        static Removed of(ResultSet result) throws SQLException {
            return new Removed(
                    result.getObject("workspace_id", UUID.class),
                    result.getObject("trigger_id", UUID.class));
        }

        <S extends SqlStatement<S>> S bind(S statement) {
            return statement.bind("workspace", workspace).bind("trigger", trigger);
        }
    }

    /** How many rows were removed, about; 0 when there are none. */
    static int remove(Handle handle, int max) {
        Optional<Removed> next =
                handle.createQuery(NEXT).map((result, _) -> Removed.of(result)).findOne();
        return next.map(one -> remove(handle, one, max)).orElse(0);
    }

    private static int remove(Handle handle, Removed removed, int max) {
        List<UUID> ids =
                removed.bind(handle.createQuery(RUNS)).bind("max", max).mapTo(UUID.class).list();
        if (ids.isEmpty()) {
            removed.bind(handle.createUpdate(VERSIONS)).execute();
            return removed.bind(handle.createUpdate(END)).execute();
        }
        // first, because a worker that has a run holds its row of the queue before that of the run
        handle.createUpdate(QueuedRuns.REMOVE)
                .bind("workspace", removed.workspace())
                .bind("ids", SqlArray.uuids(ids))
                .execute();
        return removed.bind(handle.createUpdate(DELETE)).bind("ids", SqlArray.uuids(ids)).execute();
    }
}
