package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.subscriber.SubscriberRows;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Hands recipients of a claimed chunk to a sender and stores their outcomes. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class Handover {
    private static final String PROLONG =
            """
            UPDATE campaign_chunks SET due_at = now() + :lease * interval '1 microsecond'
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                AND lease_gen = :generation AND active
            """;
    // Status and tags are checked again: they may have changed since the audience was frozen.
    private static final String TAKE =
            """
            WITH due AS MATERIALIZED (
                SELECT r.subscriber_id, r.attempts, s.status = 'active' AND %s AS eligible
                FROM campaign_recipients r
                LEFT JOIN subscribers s ON s.workspace_id = :workspace AND s.id = r.subscriber_id
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.chunk = :chunk
                    AND (r.status = 'ready' OR (r.status = 'deferred' AND r.due_at <= now()))
                ORDER BY r.subscriber_id LIMIT %d),
            marked AS (
                UPDATE campaign_recipients r
                SET status = CASE WHEN due.eligible THEN 'submitting' ELSE 'suppressed' END,
                    attempts = r.attempts + CASE WHEN due.eligible THEN 1 ELSE 0 END
                FROM due
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.subscriber_id = due.subscriber_id
                RETURNING r.subscriber_id)
            SELECT due.attempts, coalesce(due.eligible, false) AS eligible, s.*
            FROM marked JOIN due USING (subscriber_id)
            LEFT JOIN subscribers s ON s.workspace_id = :workspace AND s.id = due.subscriber_id
            ORDER BY due.subscriber_id
            """;
    private static final String CLOSE =
            """
            UPDATE campaign_chunks SET open_recipients = open_recipients - :closed
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
            """;
    private static final String FENCE =
            """
            SELECT 1 FROM campaign_chunks
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                AND lease_gen = :generation
            FOR NO KEY UPDATE
            """;
    private static final String STORE =
            """
            WITH stored AS (
                UPDATE campaign_recipients r
                SET status = o.status, reply = o.reply,
                    due_at = now() + coalesce(o.wait, 0) * interval '1 microsecond'
                FROM unnest(:subscribers, :statuses, :replies, :waits)
                    AS o (subscriber_id, status, reply, wait)
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.subscriber_id = o.subscriber_id AND r.status = 'submitting'
                RETURNING r.status)
            UPDATE campaign_chunks
            SET open_recipients = open_recipients
                - (SELECT count(*) FROM stored WHERE status = ANY (:terminal))
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
            """;

    private Handover() {}

    static List<Recipient> take(
            Handle handle, Claimed<Chunk> claim, Audience audience, int max, Duration lease) {
        boolean held =
                handle.createUpdate(PROLONG)
                                .bindMap(ChunkClaims.parameters(claim))
                                .bind("lease", Leases.micros(lease))
                                .execute()
                        > 0;
        List<Optional<Recipient>> marked;
        List<Recipient> taken = List.of();
        do {
            marked = held ? marked(handle, claim, AudienceTags.of(audience), max) : List.of();
            taken = marked.stream().flatMap(Optional::stream).toList();
            close(handle, claim, marked.size() - taken.size());
        } while (taken.isEmpty() && !marked.isEmpty());
        return taken;
    }

    static boolean store(Handle handle, Claimed<Chunk> claim, List<RecipientOutcome> outcomes) {
        boolean held =
                handle.createQuery(FENCE)
                        .bindMap(ChunkClaims.parameters(claim))
                        .mapTo(Integer.class)
                        .findOne()
                        .isPresent();
        if (held) {
            handle.createUpdate(STORE)
                    .bindMap(ChunkClaims.parameters(claim))
                    .bind("subscribers", subscribers(outcomes))
                    .bind(
                            "statuses",
                            statuses(outcomes.stream().map(RecipientOutcome::status).toList()))
                    .bind(
                            "replies",
                            SqlArray.optionalTexts(
                                    outcomes.stream().map(RecipientOutcome::reply).toList()))
                    .bind("waits", waits(outcomes))
                    .bind("terminal", terminal())
                    .execute();
        }
        return held;
    }

    // Empty for a recipient that was skipped.
    private static List<Optional<Recipient>> marked(
            Handle handle, Claimed<Chunk> claim, AudienceTags tags, int max) {
        return handle.createQuery(TAKE.formatted(AudienceTags.SELECTED, max))
                .bindMap(ChunkClaims.parameters(claim))
                .bindMap(tags.parameters())
                .map((result, _) -> recipient(result))
                .list();
    }

    private static Optional<Recipient> recipient(ResultSet result) throws SQLException {
        Row row = new Row(result);
        if (!row.flag("eligible")) {
            return Optional.empty();
        }
        return Optional.of(
                new Recipient(
                        new SubscriberId(row.uuid("id")),
                        new EmailAddress(row.text("email")),
                        SubscriberRows.profile(row),
                        Math.toIntExact(row.number("attempts"))));
    }

    private static void close(Handle handle, Claimed<Chunk> claim, int recipients) {
        if (recipients > 0) {
            handle.createUpdate(CLOSE)
                    .bindMap(ChunkClaims.parameters(claim))
                    .bind("closed", recipients)
                    .execute();
        }
    }

    private static SqlArray subscribers(List<RecipientOutcome> outcomes) {
        return SqlArray.uuids(outcomes.stream().map(o -> o.subscriber().value()).toList());
    }

    private static SqlArray waits(List<RecipientOutcome> outcomes) {
        return SqlArray.optionalNumbers(
                outcomes.stream().map(o -> o.retryAfter().map(Leases::micros)).toList());
    }

    private static SqlArray statuses(List<RecipientStatus> statuses) {
        return SqlArray.texts(statuses.stream().map(RecipientStatus::keyword).toList());
    }

    private static SqlArray terminal() {
        return statuses(
                Arrays.stream(RecipientStatus.values())
                        .filter(RecipientStatus::isTerminal)
                        .toList());
    }
}
