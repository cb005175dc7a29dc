package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The mails that were counted when campaigns started. */
final class CampaignMailRows {
    private static final String PUT =
            """
            INSERT INTO plan_campaign_mails (workspace_id, campaign_id, mails, counted_at)
            VALUES (:workspace, :campaign, :mails, :at)
            ON CONFLICT (workspace_id, campaign_id) DO UPDATE SET mails = excluded.mails,
                counted_at = excluded.counted_at
            """;
    private static final String TAKE =
            """
            DELETE FROM plan_campaign_mails
            WHERE workspace_id = :workspace AND campaign_id = :campaign
            RETURNING mails, counted_at
            """;

    private CampaignMailRows() {}

    /** The mails of one campaign. */
    record Counted(long mails, Instant at) {
        static Counted of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Counted(row.number("mails"), row.instant("counted_at"));
        }
    }

    static int put(Handle handle, Workspace workspace, UUID campaign, long mails, Instant at) {
        return handle.createUpdate(PUT)
                .bindMap(
                        new Columns()
                                .put("workspace", workspace.id())
                                .put("campaign", campaign)
                                .put("mails", mails)
                                .put("at", at)
                                .values())
                .execute();
    }

    static Optional<Counted> take(Handle handle, Workspace workspace, UUID campaign) {
        return handle.createQuery(TAKE)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign)
                .map((result, _) -> Counted.of(result))
                .findOne();
    }
}
