package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.audience.Audience;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores an audience as recipients, chunk by chunk, in the order in which the subscribers were
 * created. The campaign's row stores the last subscriber and is locked by each step, so that a
 * chunk is stored completely or not at all, and no subscriber is stored twice.
 */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class Freezing {
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT workspace_id, id FROM campaigns
                WHERE status = 'sending' AND NOT frozen AND freeze_due_at <= now()
                ORDER BY freeze_due_at LIMIT 1
                FOR NO KEY UPDATE SKIP LOCKED)
            UPDATE campaigns c
            SET freeze_due_at = now() + :lease * interval '1 microsecond',
                freeze_gen = freeze_gen + 1
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE c.workspace_id = due.workspace_id AND c.id = due.id
            RETURNING c.*, w.account_id, w.environment
            """;
    private static final String RELEASE =
            """
            UPDATE campaigns SET freeze_due_at = now(), freeze_gen = freeze_gen + 1
            WHERE workspace_id = :workspace AND id = :campaign AND freeze_gen = :generation
                AND NOT frozen
            """;
    private static final String IS_COMPLETE =
            "SELECT frozen FROM campaigns WHERE workspace_id = :workspace AND id = :campaign";
    private static final String FENCE =
            """
            SELECT chunks FROM campaigns
            WHERE workspace_id = :workspace AND id = :campaign AND freeze_gen = :generation
            FOR NO KEY UPDATE
            """;
    private static final String PART =
            """
            WITH start AS MATERIALIZED (
                SELECT started_at, frozen_recipients,
                    coalesce(frozen_created_at, '-infinity') AS last_created_at,
                    coalesce(frozen_subscriber_id, '00000000-0000-0000-0000-000000000000') AS last_id
                FROM campaigns WHERE workspace_id = :workspace AND id = :campaign),
            part AS MATERIALIZED (%s),
            added AS (
                INSERT INTO campaign_recipients
                    (workspace_id, campaign_id, position, subscriber_id, status)
                SELECT :workspace, :campaign,
                    start.frozen_recipients + row_number() OVER (ORDER BY part.created_at, part.id),
                    part.id, 'ready'
                FROM part CROSS JOIN start),
            size AS (SELECT count(*) AS n FROM part),
            made AS (
                INSERT INTO campaign_chunks
                    (workspace_id, campaign_id, number, active, is_open, due_at, first_position,
                    last_position, ready)
                SELECT :workspace, :campaign, :chunk, c.status = 'sending', true, now(),
                    c.frozen_recipients + 1, c.frozen_recipients + size.n, size.n
                FROM campaigns c CROSS JOIN size
                WHERE c.workspace_id = :workspace AND c.id = :campaign AND size.n > 0
                RETURNING number)
            UPDATE campaigns c
            SET chunks = chunks + (SELECT count(*) FROM made),
                frozen_recipients = frozen_recipients + size.n,
                frozen = size.n < :size,
                frozen_created_at = coalesce(
                    (SELECT max(created_at) FROM part), frozen_created_at),
                frozen_subscriber_id = coalesce(
                    (SELECT id FROM part ORDER BY created_at DESC, id DESC LIMIT 1),
                    frozen_subscriber_id)
            FROM size
            WHERE c.workspace_id = :workspace AND c.id = :campaign
            RETURNING size.n
            """;
    private static final String OF_EVERYBODY =
            """
            SELECT s.created_at, s.id FROM start CROSS JOIN LATERAL (
                SELECT s.created_at, s.id FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.status = 'active'
                    AND s.created_at <= start.started_at
                    AND (s.created_at, s.id) > (start.last_created_at, start.last_id)
                    AND %1$s
                ORDER BY s.created_at, s.id LIMIT %2$d) s
            """;
    // Merges the first subscribers of each tag; they include the first subscribers of all tags.
    private static final String OF_TAGS =
            """
            SELECT DISTINCT s.created_at, s.id FROM start
            CROSS JOIN unnest(:walked) AS tag (id)
            CROSS JOIN LATERAL (
                SELECT s.subscriber_created_at AS created_at, s.id
                FROM (SELECT workspace_id, subscriber_id AS id, tag_id, subscriber_status,
                        subscriber_created_at FROM memberships) s
                WHERE s.workspace_id = :workspace AND s.tag_id = tag.id
                    AND s.subscriber_status = 'active'
                    AND s.subscriber_created_at <= start.started_at
                    AND (s.subscriber_created_at, s.id) > (start.last_created_at, start.last_id)
                    AND %1$s
                ORDER BY s.subscriber_created_at, s.id LIMIT %2$d) s
            ORDER BY s.created_at, s.id LIMIT %2$d
            """;

    private Freezing() {}

    static Optional<Claimed<Campaign>> claim(Handle handle, Duration lease) {
        return handle.createQuery(CLAIM)
                .bind("lease", SqlDurations.micros(lease))
                .map((result, _) -> claimed(result))
                .findOne();
    }

    static Claimed<Campaign> claimed(ResultSet result) throws SQLException {
        return new Claimed<>(
                Workspaces.of(result), CampaignRows.campaign(result), result.getLong("freeze_gen"));
    }

    static int next(Handle handle, Claimed<Campaign> claim, Audience audience, int chunkSize) {
        return chunks(handle, claim)
                .map(chunks -> freeze(handle, claim, chunks + 1, audience, chunkSize))
                .orElse(-1);
    }

    static int release(Handle handle, Claimed<Campaign> claim) {
        return handle.createUpdate(RELEASE).bindMap(parameters(claim)).execute();
    }

    static boolean isComplete(Handle handle, Workspace workspace, CampaignId campaign) {
        return handle.createQuery(IS_COMPLETE)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .mapTo(Boolean.class)
                .findOne()
                .orElse(false);
    }

    private static Optional<Integer> chunks(Handle handle, Claimed<Campaign> claim) {
        return handle.createQuery(FENCE).bindMap(parameters(claim)).mapTo(Integer.class).findOne();
    }

    private static Map<String, ?> parameters(Claimed<Campaign> claim) {
        return Map.of(
                "workspace", claim.workspace().id(),
                "campaign", claim.work().id().value(),
                "generation", claim.generation());
    }

    private static int freeze(
            Handle handle, Claimed<Campaign> claim, int chunk, Audience audience, int size) {
        AudienceTags tags = AudienceTags.of(audience);
        boolean isOfTags = !tags.include().isEmpty();
        AudienceTags.Selection selection = isOfTags ? tags.selectionOfTagged() : tags.selection();
        String part = (isOfTags ? OF_TAGS : OF_EVERYBODY).formatted(selection.condition(), size);
        Query query =
                handle.createQuery(PART.formatted(part))
                        .bind("workspace", claim.workspace().id())
                        .bind("campaign", claim.work().id().value())
                        .bind("chunk", chunk)
                        .bind("size", size)
                        .bindMap(selection.values());
        if (isOfTags) {
            query.bind("walked", SqlArray.uuids(walked(handle, claim.workspace(), tags)));
        }
        return query.mapTo(Integer.class).one();
    }

    // Subscribers on all tags are also on the rarest tag, which has the fewest index entries.
    private static List<UUID> walked(Handle handle, Workspace workspace, AudienceTags tags) {
        if (tags.needed() < 2) {
            return tags.include();
        }
        Map<UUID, Map<String, Long>> counts =
                PeopleCounts.byStatus(handle, workspace, tags.include());
        return tags.include().stream()
                .min(Comparator.comparingLong(tag -> active(counts.getOrDefault(tag, Map.of()))))
                .map(List::of)
                .orElseThrow();
    }

    private static long active(Map<String, Long> counts) {
        return counts.getOrDefault("active", 0L);
    }
}
