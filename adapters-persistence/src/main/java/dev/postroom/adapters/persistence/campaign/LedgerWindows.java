package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.sql.SqlScalar;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.RecipientOutcome;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Stores the outcomes of a window of mails. */
final class LedgerWindows {
    private static final int LONGEST_REPLY = 500;

    // One statement and so one commit: the lease is checked and the chunk locked, each recipient is
    // written by its key, and the chunk takes the changes of its counts. A list of positions, and
    // not a join, so that no plan can walk the campaign. The lease is extended only when a quarter
    // of it is over, because due_at is in an index. A recipient that is not as it was read has this
    // outcome already: the statement is repeated when its answer was lost.
    private static final String RECORD =
            """
            WITH held AS MATERIALIZED (
                SELECT CAST(:positions AS int[]) AS positions,
                    CAST(:befores AS text[]) AS befores, CAST(:statuses AS text[]) AS statuses,
                    CAST(:attempts AS int[]) AS attempts, CAST(:replies AS text[]) AS replies,
                    CAST(:waits AS bigint[]) AS waits
                FROM campaign_chunks
                WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                    AND lease_gen = :generation
                FOR NO KEY UPDATE),
            stored AS (
                UPDATE campaign_recipients r
                SET status = w.statuses[array_position(w.positions, r.position)],
                    attempts = w.attempts[array_position(w.positions, r.position)],
                    reply = w.replies[array_position(w.positions, r.position)],
                    due_at = CASE w.statuses[array_position(w.positions, r.position)]
                        WHEN 'deferred' THEN now()
                            + coalesce(w.waits[array_position(w.positions, r.position)], 0)
                            * interval '1 microsecond'
                        WHEN 'ready' THEN NULL ELSE now() END
                FROM held w
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position = ANY (CAST((SELECT positions FROM held) AS int[]))
                    AND r.status = w.befores[array_position(w.positions, r.position)]
                    AND r.status IN ('ready', 'deferred')
                RETURNING r.status, w.befores[array_position(w.positions, r.position)] AS before)
            UPDATE campaign_chunks k
            SET ready = k.ready + n.ready, deferred = k.deferred + n.deferred,
                accepted = k.accepted + n.accepted, bounced = k.bounced + n.bounced,
                failed = k.failed + n.failed, suppressed = k.suppressed + n.suppressed,
                unknown = k.unknown + n.unknown,
                is_open = k.ready + n.ready + k.deferred + n.deferred > 0,
                announced = :announced,
                due_at = CASE
                    WHEN k.due_at < now() + :lease * interval '1 microsecond' * 0.75
                    THEN now() + :lease * interval '1 microsecond' ELSE k.due_at END
            FROM (
                SELECT count(*) FILTER (WHERE status = 'ready')
                        - count(*) FILTER (WHERE before = 'ready') AS ready,
                    count(*) FILTER (WHERE status = 'deferred')
                        - count(*) FILTER (WHERE before = 'deferred') AS deferred,
                    count(*) FILTER (WHERE status = 'accepted') AS accepted,
                    count(*) FILTER (WHERE status = 'bounced') AS bounced,
                    count(*) FILTER (WHERE status = 'failed') AS failed,
                    count(*) FILTER (WHERE status = 'suppressed') AS suppressed,
                    count(*) FILTER (WHERE status = 'unknown') AS unknown
                FROM stored) n
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign AND k.number = :chunk
                AND k.lease_gen = :generation
            RETURNING k.active
            """;

    private LedgerWindows() {}

    static LeaseState record(
            Handle handle,
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        return handle.createQuery(RECORD)
                .bind("workspace", SqlScalar.uuid(claim.workspace().id()))
                .bind("campaign", SqlScalar.uuid(claim.work().campaign().value()))
                .bind("chunk", SqlScalar.integer(claim.work().number()))
                .bind("generation", SqlScalar.number(claim.generation()))
                .bind("lease", SqlScalar.number(SqlDurations.micros(lease)))
                .bind("announced", SqlArray.integers(announced))
                .bind(
                        "positions",
                        SqlArray.integers(
                                outcomes.stream().map(o -> o.place().position()).toList()))
                .bind("befores", keywords(outcomes.stream().map(o -> o.place().status()).toList()))
                .bind(
                        "statuses",
                        keywords(outcomes.stream().map(RecipientOutcome::status).toList()))
                .bind(
                        "attempts",
                        SqlArray.integers(
                                outcomes.stream().map(RecipientOutcome::attempts).toList()))
                .bind(
                        "replies",
                        SqlArray.optionalTexts(
                                outcomes.stream().map(LedgerWindows::reply).toList()))
                .bind(
                        "waits",
                        SqlArray.optionalNumbers(
                                outcomes.stream()
                                        .map(o -> o.retryAfter().map(SqlDurations::micros))
                                        .toList()))
                .map((result, _) -> result.getBoolean("active"))
                .findOne()
                .map(isActive -> isActive ? LeaseState.HELD : LeaseState.STOPPED)
                .orElse(LeaseState.LOST);
    }

    // The reply to an accepted mail is different for each, and no use case reads it.
    private static Optional<String> reply(RecipientOutcome outcome) {
        return outcome.reply()
                .filter(_ -> outcome.status() != RecipientStatus.ACCEPTED)
                .map(text -> text.substring(0, Math.min(LONGEST_REPLY, text.length())));
    }

    private static SqlArray keywords(List<RecipientStatus> statuses) {
        return SqlArray.texts(statuses.stream().map(RecipientStatus::keyword).toList());
    }
}
