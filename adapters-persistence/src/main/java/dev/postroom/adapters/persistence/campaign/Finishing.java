package dev.postroom.adapters.persistence.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Finds campaigns without open recipients. */
final class Finishing {
    // OFFSET 0 keeps the planner from reading the chunks of all campaigns.
    private static final String FINISHED =
            """
            SELECT c.*, w.account_id, w.environment FROM campaigns c
            JOIN workspaces w ON w.id = c.workspace_id
            WHERE c.status = 'sending' AND c.frozen AND NOT EXISTS (
                SELECT 1 FROM campaign_chunks k
                WHERE k.workspace_id = c.workspace_id AND k.campaign_id = c.id
                    AND k.is_open
                OFFSET 0)
            ORDER BY c.updated_at LIMIT :max
            FOR NO KEY UPDATE OF c SKIP LOCKED
            """;

    private Finishing() {}

    static List<Claimed<Campaign>> lock(Handle handle, int max) {
        return handle.createQuery(FINISHED)
                .bind("max", max)
                .map((result, _) -> Freezing.claimed(result))
                .list();
    }
}
