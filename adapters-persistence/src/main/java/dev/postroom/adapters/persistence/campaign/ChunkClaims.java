package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Claims and releases chunks. */
final class ChunkClaims {
    // Steps from workspace to workspace through the index, so that the many chunks of one are not
    // read, puts them in turn, and takes the first due chunk of the first that has a free one.
    private static final String CLAIM =
            """
            WITH RECURSIVE waiting AS (
                (SELECT workspace_id FROM campaign_chunks WHERE active AND is_open
                ORDER BY workspace_id LIMIT 1)
                UNION ALL
                SELECT following.* FROM waiting CROSS JOIN LATERAL (
                    SELECT o.workspace_id FROM campaign_chunks o
                    WHERE o.active AND o.is_open AND o.workspace_id > waiting.workspace_id
                    ORDER BY o.workspace_id LIMIT 1) following),
            due AS MATERIALIZED (
                SELECT first.workspace_id, first.campaign_id, first.number
                FROM (
                    SELECT w.id FROM waiting JOIN workspaces w ON w.id = waiting.workspace_id
                        AND w.discarded_at IS NULL
                    ORDER BY (SELECT t.claimed_at FROM campaign_turns t WHERE t.workspace_id = w.id)
                        NULLS FIRST, w.id) in_turn
                CROSS JOIN LATERAL (
                    SELECT q.workspace_id, q.campaign_id, q.number
                    FROM campaign_chunks q
                    WHERE q.workspace_id = in_turn.id AND q.active AND q.is_open
                        AND q.due_at <= now()
                        AND NOT EXISTS (
                            SELECT 1
                            FROM unnest(:workspaces, :campaigns, :chunks)
                                AS hand(workspace_id, campaign_id, number)
                            WHERE hand.workspace_id = q.workspace_id
                                AND hand.campaign_id = q.campaign_id AND hand.number = q.number)
                    ORDER BY q.due_at, q.campaign_id, q.number LIMIT 1
                    FOR NO KEY UPDATE SKIP LOCKED) first
                LIMIT 1),
            turn AS (
                INSERT INTO campaign_turns (workspace_id, claimed_at)
                SELECT workspace_id, clock_timestamp() FROM due
                ON CONFLICT (workspace_id) DO UPDATE SET claimed_at = excluded.claimed_at)
            UPDATE campaign_chunks k
            SET due_at = now() + :lease * interval '1 microsecond', lease_gen = k.lease_gen + 1,
                held = true
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE k.workspace_id = due.workspace_id AND k.campaign_id = due.campaign_id
                AND k.number = due.number
            RETURNING k.*, w.account_id, w.environment
            """;
    // Whether mails were accepted that an earlier holder announced is not known.
    private static final String RESOLVE_ANNOUNCED =
            """
            WITH doubtful AS MATERIALIZED (
                SELECT r.position, r.status
                FROM campaign_chunks k CROSS JOIN LATERAL (
                    SELECT o.position, o.status FROM campaign_recipients o
                    WHERE o.workspace_id = :workspace AND o.campaign_id = :campaign
                        AND o.position = ANY (k.announced)
                        AND o.status IN ('ready', 'deferred') OFFSET 0) r
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.number = :chunk),
            settled AS (
                UPDATE campaign_recipients r
                SET status = 'unknown', attempts = attempts + 1
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position = ANY (ARRAY(SELECT position FROM doubtful)))
            UPDATE campaign_chunks k
            SET announced = '{}', ready = k.ready - n.ready, deferred = k.deferred - n.deferred,
                unknown = k.unknown + n.ready + n.deferred,
                is_open = k.ready + k.deferred > n.ready + n.deferred
            FROM (
                SELECT count(*) FILTER (WHERE status = 'ready') AS ready,
                    count(*) FILTER (WHERE status = 'deferred') AS deferred
                FROM doubtful) n
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign AND k.number = :chunk
            """;
    private static final String HAS_DUE =
            """
            SELECT EXISTS (
                SELECT 1 FROM campaign_chunks k CROSS JOIN LATERAL (
                    SELECT 1 FROM campaign_recipients r
                    WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                        AND r.position BETWEEN k.first_position AND k.last_position
                        AND (r.status = 'ready' OR (r.status = 'deferred' AND r.due_at <= now()))
                    LIMIT 1) due
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.number = :chunk)
            """;
    // Due again no earlier than its first recipient, so that every claim finds work in it.
    private static final String RELEASE =
            """
            UPDATE campaign_chunks k
            SET lease_gen = k.lease_gen + 1, held = false, announced = '{}',
                due_at = CASE WHEN k.is_open THEN greatest(
                    now() + :pause * interval '1 microsecond',
                    (SELECT min(CASE r.status WHEN 'deferred' THEN r.due_at ELSE '-infinity' END)
                    FROM campaign_recipients r
                    WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                        AND r.position BETWEEN k.first_position AND k.last_position
                        AND r.status IN ('ready', 'deferred'))) ELSE k.due_at END
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign AND k.number = :chunk
                AND k.lease_gen = :generation
            """;

    private static final String EXTEND =
            """
            UPDATE campaign_chunks SET due_at = now() + :lease * interval '1 microsecond'
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                AND lease_gen = :generation AND held
                AND due_at < now() + :lease * interval '1 microsecond' * 0.75
            """;

    private ChunkClaims() {}

    static Optional<Claimed<Chunk>> next(
            Handle handle, Duration lease, Collection<Claimed<Chunk>> inHand) {
        Optional<Claimed<Chunk>> claim = claim(handle, lease, inHand);
        while (claim.isPresent() && !hasDue(handle, claim.get())) {
            release(handle, claim.get(), Duration.ZERO);
            claim = claim(handle, lease, inHand);
        }
        return claim;
    }

    static int extend(Handle handle, Claimed<Chunk> claim, Duration lease) {
        return handle.createUpdate(EXTEND)
                .bindMap(parameters(claim))
                .bind("lease", SqlDurations.micros(lease))
                .execute();
    }

    static int release(Handle handle, Claimed<Chunk> claim, Duration pause) {
        return handle.createUpdate(RELEASE)
                .bindMap(parameters(claim))
                .bind("pause", SqlDurations.micros(pause))
                .execute();
    }

    static Map<String, Object> parameters(Claimed<Chunk> claim) {
        return Map.of(
                "workspace", claim.workspace().id(),
                "campaign", claim.work().campaign().value(),
                "chunk", claim.work().number(),
                "generation", claim.generation());
    }

    private static Optional<Claimed<Chunk>> claim(
            Handle handle, Duration lease, Collection<Claimed<Chunk>> inHand) {
        return handle.createQuery(CLAIM)
                .bind("lease", SqlDurations.micros(lease))
                .bind(
                        "workspaces",
                        SqlArray.uuids(inHand.stream().map(each -> each.workspace().id()).toList()))
                .bind(
                        "campaigns",
                        SqlArray.uuids(
                                inHand.stream()
                                        .map(each -> each.work().campaign().value())
                                        .toList()))
                .bind(
                        "chunks",
                        SqlArray.integers(
                                inHand.stream().map(each -> each.work().number()).toList()))
                .map((result, _) ->
                        new Found(
                                claimed(result),
                                hasAnnounced(result),
                                result.getBoolean("reopening")))
                .findOne()
                .map(found -> resolved(handle, found));
    }

    private record Found(Claimed<Chunk> claim, boolean hasAnnounced, boolean isReopening) {}

    private static Claimed<Chunk> resolved(Handle handle, Found found) {
        if (found.hasAnnounced()) {
            handle.createUpdate(RESOLVE_ANNOUNCED).bindMap(parameters(found.claim())).execute();
        }
        if (found.isReopening()) {
            Chunk chunk = found.claim().work();
            Reopening.chunks(
                    handle, found.claim().workspace(), chunk.campaign(), List.of(chunk.number()));
        }
        return found.claim();
    }

    private static boolean hasAnnounced(ResultSet result) throws SQLException {
        return !"{}".equals(result.getString("announced"));
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
        return handle.createQuery(HAS_DUE).bindMap(parameters(claim)).mapTo(Boolean.class).one();
    }
}
