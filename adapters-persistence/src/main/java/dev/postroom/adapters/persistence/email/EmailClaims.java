package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.message.Attachment;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Claims of due emails. A claim writes the rows of the queue only. */
final class EmailClaims {
    // of one claim; the next one serves the others
    private static final int MOST_WORKSPACES = 20;
    // One mail of any size is claimed; the contents of a claim are in memory together.
    private static final int MOST_BYTES = 16 * 1024 * 1024;

    // Reads the first due mails of all, and when there are more of them steps from workspace to
    // workspace, so that the many mails of one are not read, and gives each in turn the same share.
    // A quarter of it is for scheduled mail, when there is any, and the rest goes first to mail of
    // the moment. The size of what goes before a mail in all workspaces limits the claim. The rows
    // of the queue are found by ctid, and emails one by one, because a queue that fills quickly has
    // no statistics.
    private static final String CLAIM =
            """
            WITH RECURSIVE head AS MATERIALIZED (
                SELECT h.workspace_id FROM email_queue h
                WHERE h.due_at >= CAST(:floor AS timestamptz) AND h.due_at <= now()
                    AND h.attempts >= 0
                ORDER BY h.due_at LIMIT :head),
            stepped AS (
                (SELECT i.workspace_id FROM email_queue i
                WHERE i.due_at >= CAST(:floor AS timestamptz)
                    AND (SELECT count(*) FROM head) = :head
                ORDER BY i.workspace_id LIMIT 1)
                UNION ALL
                SELECT following.* FROM stepped CROSS JOIN LATERAL (
                    SELECT o.workspace_id FROM email_queue o
                    WHERE o.workspace_id > stepped.workspace_id
                        AND o.due_at >= CAST(:floor AS timestamptz)
                    ORDER BY o.workspace_id LIMIT 1) following),
            waiting AS (SELECT * FROM head UNION SELECT * FROM stepped),
            in_turn AS MATERIALIZED (
                SELECT w.id AS workspace_id, w.account_id, w.environment,
                    workspace_time(w.id, now()) AS claimed_at, s.due AS has_scheduled
                FROM waiting JOIN workspaces w ON w.id = waiting.workspace_id
                    AND w.account_id <> ALL (:without) AND w.discarded_at IS NULL
                LEFT JOIN LATERAL (
                    SELECT true AS due FROM email_queue f
                    WHERE f.workspace_id = w.id AND NOT f.scheduled AND f.due_at <= now()
                        AND f.due_at >= CAST(:floor AS timestamptz)
                    LIMIT 1) n ON true
                LEFT JOIN LATERAL (
                    SELECT true AS due FROM email_queue p
                    WHERE p.workspace_id = w.id AND p.scheduled AND p.due_at <= now()
                        AND p.due_at >= CAST(:floor AS timestamptz)
                    LIMIT 1) s ON true
                WHERE n.due OR s.due
                ORDER BY (SELECT t.claimed_at FROM email_turns t WHERE t.workspace_id = w.id)
                    NULLS FIRST, w.id
                LIMIT :workspaces),
            share AS MATERIALIZED (
                SELECT greatest(1, :max / greatest(1, count(*))) AS mails, count(*) AS workspaces
                FROM in_turn),
            at_once AS MATERIALIZED (
                SELECT found.* FROM in_turn t CROSS JOIN share CROSS JOIN LATERAL (
                    SELECT a.*, a.ctid AS place FROM email_queue a
                    WHERE a.workspace_id = t.workspace_id AND NOT a.scheduled AND a.due_at <= now()
                        AND a.due_at >= CAST(:floor AS timestamptz)
                    ORDER BY a.due_at
                    LIMIT share.mails - CASE WHEN t.has_scheduled THEN share.mails / 4 ELSE 0 END
                    FOR NO KEY UPDATE SKIP LOCKED) found),
            later AS MATERIALIZED (
                SELECT found.* FROM in_turn t CROSS JOIN share CROSS JOIN LATERAL (
                    SELECT l.*, l.ctid AS place FROM email_queue l
                    WHERE l.workspace_id = t.workspace_id AND l.scheduled AND l.due_at <= now()
                        AND l.due_at >= CAST(:floor AS timestamptz)
                    ORDER BY l.due_at
                    LIMIT share.mails - (SELECT count(*) FROM at_once
                        WHERE at_once.workspace_id = t.workspace_id)
                    FOR NO KEY UPDATE SKIP LOCKED) found),
            due AS MATERIALIZED (
                SELECT *, sum(size) OVER (ORDER BY rank, workspace_id) - size AS size_before
                FROM (
                    SELECT *, row_number() OVER (
                        PARTITION BY workspace_id ORDER BY scheduled, due_at, email_id) AS rank
                    FROM (SELECT * FROM at_once UNION ALL SELECT * FROM later) found) ranked),
            turn AS (
                INSERT INTO email_turns (workspace_id, claimed_at)
                SELECT workspace_id, clock_timestamp() FROM in_turn
                WHERE workspace_id IN (SELECT workspace_id FROM due)
                    AND (SELECT workspaces FROM share) = :workspaces
                ORDER BY workspace_id
                ON CONFLICT (workspace_id) DO UPDATE SET claimed_at = excluded.claimed_at),
            held AS (
                UPDATE email_queue q
                SET due_at = now() + :lease * interval '1 microsecond', held = true,
                    attempts = attempts + 1, lease_gen = lease_gen + 1,
                    claimed_at = (
                        SELECT claimed_at FROM in_turn WHERE in_turn.workspace_id = q.workspace_id)
                WHERE q.ctid = ANY (ARRAY(SELECT place FROM due WHERE size_before < :bytes))
                    AND (q.workspace_id = ANY (ARRAY(SELECT workspace_id FROM in_turn))) IS TRUE
                RETURNING q.*)
            SELECT e.id, e.template_id, e.metadata, e.track_opens, e.track_clicks, e.depth,
                'sending' AS status, held.attempts, e.reply, e.created_at, e.scheduled_at, e.sent_at,
                e.mail, held.lease_gen, held.workspace_id, w.account_id, w.environment,
                share.mails AS share, (SELECT count(*) FROM due) AS found,
                CASE WHEN due.held THEN due.claimed_at END AS lost_claim
            FROM held CROSS JOIN share
            JOIN due ON due.workspace_id = held.workspace_id AND due.email_id = held.email_id
            JOIN in_turn w ON w.workspace_id = held.workspace_id
            CROSS JOIN LATERAL (
                SELECT * FROM emails m
                WHERE m.workspace_id = held.workspace_id AND m.id = held.email_id LIMIT 1) e
            ORDER BY due.rank, due.scheduled, due.due_at, e.id
            """;

    private EmailClaims() {}

    /**
     * The emails of a claim.
     *
     * @param isAll false when more may be due
     */
    record Batch(List<Claimed<Email>> claims, boolean isAll) {}

    /**
     * An email that a worker has just claimed, before its attachments are read.
     *
     * @param share as many as the claim takes of one workspace
     * @param found the mails that the claim found, of which it holds as many as fit in memory
     * @param lostClaim when another worker claimed it, whose lease expired
     */
    private record Held(
            Workspace workspace,
            EmailSummary email,
            String mail,
            long generation,
            long share,
            long found,
            Optional<Instant> lostClaim) {
        static Held of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Held(
                    Workspaces.of(result),
                    EmailRows.summary(result),
                    row.text("mail"),
                    row.number("lease_gen"),
                    row.number("share"),
                    row.number("found"),
                    row.optionalInstant("lost_claim"));
        }

        UUID id() {
            return email.id().value();
        }

        Optional<EmailTimeline.Entry> lostStep() {
            return lostClaim.map(at ->
                    new EmailTimeline.Entry(
                            workspace,
                            id(),
                            new EmailStep(EmailStatus.SENDING, at, Optional.empty())));
        }

        Claimed<Email> with(Map<UUID, List<Attachment>> files) {
            Email whole = MailJson.email(email, mail, files.getOrDefault(id(), List.of()));
            return new Claimed<>(workspace, whole, generation);
        }
    }

    static Batch claim(
            Handle handle,
            EmailTimeline timeline,
            String floor,
            int max,
            Duration lease,
            Set<AccountId> without) {
        int workspaces = Math.min(max, MOST_WORKSPACES);
        List<Held> held =
                handle.createQuery(CLAIM)
                        .bind("floor", floor)
                        .bind("head", QueueHeads.FIRST_ENTRIES)
                        .bind("max", max)
                        .bind("workspaces", workspaces)
                        .bind("bytes", MOST_BYTES)
                        .bind("lease", SqlDurations.micros(lease))
                        .bind(
                                "without",
                                SqlArray.uuids(without.stream().map(AccountId::value).toList()))
                        .map((result, _) -> Held.of(result))
                        .list();
        if (held.isEmpty()) {
            return new Batch(List.of(), true);
        }
        keepLostClaims(handle, timeline, held);
        Map<UUID, List<Attachment>> files =
                Attachments.of(
                        handle,
                        held.stream().map(email -> email.workspace().id()).toList(),
                        held.stream().map(Held::id).toList());
        List<Claimed<Email>> claims = held.stream().map(email -> email.with(files)).toList();
        return new Batch(claims, isAll(held, workspaces));
    }

    private static boolean isAll(List<Held> held, int workspaces) {
        Held first = held.getFirst();
        Map<UUID, Long> ofEach =
                held.stream()
                        .collect(
                                Collectors.groupingBy(
                                        email -> email.workspace().id(), Collectors.counting()));
        return held.size() == first.found()
                && ofEach.size() < workspaces
                && ofEach.values().stream().allMatch(n -> n < first.share());
    }

    private static void keepLostClaims(Handle handle, EmailTimeline timeline, List<Held> held) {
        timeline.add(handle, held.stream().flatMap(email -> email.lostStep().stream()).toList());
    }
}
