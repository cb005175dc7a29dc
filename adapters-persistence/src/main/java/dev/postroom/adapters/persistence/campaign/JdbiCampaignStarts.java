package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.sending.CampaignStarts;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Scheduled campaigns in PostgreSQL. */
public final class JdbiCampaignStarts implements CampaignStarts {
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT workspace_id, id FROM campaigns
                WHERE status = 'scheduled' AND start_due_at <= now()
                ORDER BY start_due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE campaigns c
            SET start_due_at = now() + :lease * interval '1 microsecond', start_gen = start_gen + 1
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE c.workspace_id = due.workspace_id AND c.id = due.id
            RETURNING c.*, w.account_id, w.environment
            """;

    private final Handles handles;

    /** The campaigns behind these handles. */
    public JdbiCampaignStarts(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<Claimed<Campaign>> claimDue(Duration lease) {
        return handles.transact(handle ->
                handle.createQuery(CLAIM)
                        .bind("lease", SqlDurations.micros(lease))
                        .map((result, _) -> claimed(result))
                        .findOne());
    }

    private static Claimed<Campaign> claimed(ResultSet result) throws SQLException {
        return new Claimed<>(
                Workspaces.of(result), CampaignRows.campaign(result), result.getLong("start_gen"));
    }
}
