package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Claims and releases chunks. */
final class ChunkClaims {
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT workspace_id, campaign_id, number FROM campaign_chunks
                WHERE active AND open_recipients > 0 AND due_at <= now()
                ORDER BY due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE campaign_chunks k
            SET due_at = now() + :lease * interval '1 microsecond', lease_gen = lease_gen + 1,
                held = true
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE k.workspace_id = due.workspace_id AND k.campaign_id = due.campaign_id
                AND k.number = due.number
            RETURNING k.*, w.account_id, w.environment
            """;
    // Whether mails were sent that an earlier holder left in flight is unknown.
    private static final String RESOLVE_IN_FLIGHT =
            """
            WITH settled AS (
                UPDATE campaign_recipients r
                SET status = CASE c.on_unknown WHEN 'hold' THEN 'unknown' ELSE 'ready' END
                FROM campaigns c
                WHERE c.workspace_id = :workspace AND c.id = :campaign
                    AND r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.chunk = :chunk AND r.status = 'submitting'
                RETURNING r.status)
            UPDATE campaign_chunks
            SET open_recipients = open_recipients
                - (SELECT count(*) FROM settled WHERE status = 'unknown')
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
            """;
    private static final String HAS_DUE =
            """
            SELECT EXISTS (
                SELECT 1 FROM campaign_recipients
                WHERE workspace_id = :workspace AND campaign_id = :campaign AND chunk = :chunk
                    AND (status = 'ready' OR (status = 'deferred' AND due_at <= now())))
            """;
    // Due again no earlier than its first recipient, so that every claim finds work in it.
    private static final String RELEASE =
            """
            UPDATE campaign_chunks
            SET lease_gen = lease_gen + 1, held = false,
                due_at = greatest(
                    now() + :pause * interval '1 microsecond',
                    (SELECT min(CASE status WHEN 'deferred' THEN due_at ELSE '-infinity' END)
                    FROM campaign_recipients
                    WHERE workspace_id = :workspace AND campaign_id = :campaign AND chunk = :chunk
                        AND status IN ('ready', 'submitting', 'deferred')))
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                AND lease_gen = :generation
            """;

    private ChunkClaims() {}

    static Optional<Claimed<Chunk>> next(Handle handle, Duration lease) {
        Optional<Claimed<Chunk>> claim = claim(handle, lease);
        while (claim.isPresent() && !hasDue(handle, claim.get())) {
            release(handle, claim.get(), Duration.ZERO);
            claim = claim(handle, lease);
        }
        return claim;
    }

    static int release(Handle handle, Claimed<Chunk> claim, Duration pause) {
        return handle.createUpdate(RELEASE)
                .bindMap(parameters(claim))
                .bind("pause", Leases.micros(pause))
                .execute();
    }

    static Map<String, Object> parameters(Claimed<Chunk> claim) {
        return Map.of(
                "workspace", claim.workspace().id(),
                "campaign", claim.work().campaign().value(),
                "chunk", claim.work().number(),
                "generation", claim.generation());
    }

    private static Optional<Claimed<Chunk>> claim(Handle handle, Duration lease) {
        return handle.createQuery(CLAIM)
                .bind("lease", Leases.micros(lease))
                .map((result, _) -> claimed(result))
                .findOne();
    }

    private static Claimed<Chunk> claimed(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Chunk chunk =
                new Chunk(
                        new CampaignId(row.uuid("campaign_id")),
                        Math.toIntExact(row.number("number")));
        return new Claimed<>(Workspaces.of(result), chunk, row.number("lease_gen"));
    }

    private static boolean hasDue(Handle handle, Claimed<Chunk> claim) {
        if (claim.generation() > 1) {
            handle.createUpdate(RESOLVE_IN_FLIGHT).bindMap(parameters(claim)).execute();
        }
        return handle.createQuery(HAS_DUE).bindMap(parameters(claim)).mapTo(Boolean.class).one();
    }
}
