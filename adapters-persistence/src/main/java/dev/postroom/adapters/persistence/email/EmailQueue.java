package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The queue of emails: who holds which, and what came of it. */
final class EmailQueue {
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT workspace_id, email_id, due_at FROM email_queue
                WHERE due_at <= now()
                ORDER BY due_at LIMIT :max
                FOR NO KEY UPDATE SKIP LOCKED),
            q AS (
                UPDATE email_queue q
                SET due_at = now() + :lease * interval '1 microsecond', held = true,
                    attempts = attempts + 1, lease_gen = lease_gen + 1
                FROM due
                WHERE q.workspace_id = due.workspace_id AND q.email_id = due.email_id
                RETURNING q.*, due.due_at AS was_due_at)
            SELECT
            """
                    + StoredEmail.COLUMNS
                    + """
                    FROM q
                    JOIN emails e ON e.workspace_id = q.workspace_id AND e.id = q.email_id
                    JOIN workspaces w ON w.id = q.workspace_id
                    ORDER BY q.was_due_at, e.id
                    """;
    // The row of the queue decides: without it, or with a later generation, nothing is stored.
    private static final String COMPLETE =
            """
            WITH outcome AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids, :generations, :statuses, :replies, :sentAts,
                        :nextAts)
                    AS o (workspace_id, id, lease_gen, status, reply, sent_at, next_at)),
            again AS (
                UPDATE email_queue q SET due_at = coalesce(real_time(o.workspace_id, o.next_at), now()), held = false
                FROM outcome o
                WHERE q.workspace_id = o.workspace_id AND q.email_id = o.id
                    AND q.lease_gen = o.lease_gen AND q.held AND o.status = ANY (:open)
                RETURNING q.workspace_id, q.email_id, q.attempts, q.lease_gen),
            done AS (
                DELETE FROM email_queue q USING outcome o
                WHERE q.workspace_id = o.workspace_id AND q.email_id = o.id
                    AND q.lease_gen = o.lease_gen AND q.held AND o.status != ALL (:open)
                RETURNING q.workspace_id, q.email_id, q.attempts, q.lease_gen)
            UPDATE emails e
            SET status = o.status, reply = o.reply, attempts = held.attempts,
                sent_at = coalesce(o.sent_at, e.sent_at)
            FROM (SELECT * FROM again UNION ALL SELECT * FROM done) held
            JOIN outcome o ON o.workspace_id = held.workspace_id AND o.id = held.email_id
                AND o.lease_gen = held.lease_gen
            WHERE e.workspace_id = held.workspace_id AND e.id = held.email_id
            """;

    private EmailQueue() {}

    static SqlArray openStatuses() {
        return SqlArray.texts(
                Arrays.stream(EmailStatus.values())
                        .filter(status -> !status.isTerminal())
                        .map(EmailStatus::word)
                        .toList());
    }

    static List<Claimed<Email>> claim(Handle handle, int max, Duration lease) {
        List<StoredEmail> held =
                handle.createQuery(CLAIM)
                        .bind("max", max)
                        .bind("lease", Leases.micros(lease))
                        .map((result, _) -> StoredEmail.of(result))
                        .list();
        if (held.isEmpty()) {
            return List.of();
        }
        Map<UUID, List<Attachment>> files = StoredEmail.attachments(handle, held);
        return held.stream()
                .map(e -> new Claimed<>(e.workspace(), e.with(files), e.generation()))
                .toList();
    }

    static int complete(Handle handle, List<EmailOutcome> outcomes) {
        return handle.createUpdate(COMPLETE)
                .bind("workspaces", uuids(outcomes, o -> o.claim().workspace().id()))
                .bind("ids", uuids(outcomes, o -> o.claim().work().id().value()))
                .bind(
                        "generations",
                        SqlArray.numbers(
                                outcomes.stream().map(o -> o.claim().generation()).toList()))
                .bind(
                        "statuses",
                        SqlArray.texts(outcomes.stream().map(o -> o.status().word()).toList()))
                .bind(
                        "replies",
                        SqlArray.optionalTexts(outcomes.stream().map(EmailOutcome::reply).toList()))
                .bind("sentAts", SqlArray.times(outcomes.stream().map(EmailQueue::sentAt).toList()))
                .bind(
                        "nextAts",
                        SqlArray.times(outcomes.stream().map(EmailOutcome::nextAttemptAt).toList()))
                .bind("open", openStatuses())
                .execute();
    }

    private static SqlArray uuids(List<EmailOutcome> outcomes, Function<EmailOutcome, UUID> of) {
        return SqlArray.uuids(outcomes.stream().map(of).toList());
    }

    private static Optional<Instant> sentAt(EmailOutcome outcome) {
        return outcome.status() == EmailStatus.SENT ? Optional.of(outcome.at()) : Optional.empty();
    }
}
