package dev.postroom.adapters.persistence.report;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.report.TakenReports;

import java.time.Instant;

/** The hashes of reports in PostgreSQL. Each that is added removes some old ones. */
public final class JdbiTakenReports implements TakenReports {
    private static final String ADD =
            """
            INSERT INTO taken_reports (workspace_id, hash, taken_at)
            VALUES (:workspace, :hash, :now) ON CONFLICT DO NOTHING
            """;
    private static final String FORGET =
            """
            DELETE FROM taken_reports t WHERE t.workspace_id = :workspace AND t.hash IN (
                SELECT o.hash FROM taken_reports o
                WHERE o.workspace_id = :workspace AND o.taken_at < :before
                ORDER BY o.taken_at LIMIT 20 FOR UPDATE SKIP LOCKED)
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTakenReports(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean remember(Workspace workspace, byte[] hash, Instant now) {
        return handles.transact(handle -> {
            handle.createUpdate(FORGET)
                    .bindMap(
                            new Columns()
                                    .put("workspace", workspace.id())
                                    .put("before", now.minus(REMEMBERED))
                                    .values())
                    .execute();
            return handle.createUpdate(ADD)
                            .bindMap(
                                    new Columns()
                                            .put("workspace", workspace.id())
                                            .put("hash", hash)
                                            .put("now", now)
                                            .values())
                            .execute()
                    == 1;
        });
    }
}
