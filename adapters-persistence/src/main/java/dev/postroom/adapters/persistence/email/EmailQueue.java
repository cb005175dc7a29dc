package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The queue of emails: claims, outcomes and cancellations. */
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
                RETURNING q.*, due.due_at AS was_due_at),
            e AS (
                UPDATE emails e SET status = 'sending', attempts = q.attempts
                FROM q
                WHERE e.workspace_id = q.workspace_id AND e.id = q.email_id
                RETURNING e.*, q.lease_gen, q.was_due_at)
            SELECT
            """
                    + EmailRows.STATE
                    + """
                    , e.mail, e.lease_gen, w.id AS workspace_id, w.account_id, w.environment
                    FROM e JOIN workspaces w ON w.id = e.workspace_id
                    ORDER BY e.was_due_at, e.id
                    """;
    // Nothing is stored when the row of the queue is missing or has a later generation.
    private static final String COMPLETE =
            """
            WITH outcome AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids, :generations, :statuses, :replies, :sentAts,
                        :nextAts, :givenBack)
                    AS o (workspace_id, id, lease_gen, status, reply, sent_at, next_at,
                        given_back)),
            again AS (
                UPDATE email_queue q SET due_at = coalesce(real_time(o.workspace_id, o.next_at), now()),
                    held = false, attempts = q.attempts - o.given_back
                FROM outcome o
                WHERE q.workspace_id = o.workspace_id AND q.email_id = o.id
                    AND q.lease_gen = o.lease_gen AND q.held AND o.status = ANY (:open)
                RETURNING q.workspace_id, q.email_id, q.lease_gen, q.attempts),
            done AS (
                DELETE FROM email_queue q USING outcome o
                WHERE q.workspace_id = o.workspace_id AND q.email_id = o.id
                    AND q.lease_gen = o.lease_gen AND q.held AND o.status != ALL (:open)
                RETURNING q.workspace_id, q.email_id, q.lease_gen,
                    q.attempts - o.given_back AS attempts),
            stored AS (
                UPDATE emails e
                SET status = o.status, attempts = held.attempts,
                    reply = coalesce(o.reply, e.reply),
                    sent_at = coalesce(o.sent_at, e.sent_at)
                FROM (SELECT * FROM again UNION ALL SELECT * FROM done) held
                JOIN outcome o ON o.workspace_id = held.workspace_id AND o.id = held.email_id
                    AND o.lease_gen = held.lease_gen
                WHERE e.workspace_id = held.workspace_id AND e.id = held.email_id
                RETURNING e.id, held.lease_gen)
            SELECT id, lease_gen FROM stored
            """;
    // A row without attempts is scheduled or queued. A concurrent claim changes this.
    private static final String CANCEL =
            """
            WITH freed AS (
                DELETE FROM email_queue q
                WHERE q.workspace_id = :workspace AND q.email_id = :id
                    AND NOT q.held AND q.attempts = 0
                RETURNING q.workspace_id, q.email_id)
            UPDATE emails e SET status = 'cancelled' FROM freed
            WHERE e.workspace_id = freed.workspace_id AND e.id = freed.email_id
            """;

    private EmailQueue() {}

    private record Stored(UUID id, long generation) {
        static Stored of(EmailOutcome outcome) {
            return new Stored(outcome.claim().work().id().value(), outcome.claim().generation());
        }
    }

    /** An email that a worker has just claimed, before its attachments are read. */
    private record Held(Workspace workspace, EmailSummary email, String mail, long generation) {
        static Held of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Held(
                    Workspaces.of(result),
                    EmailRows.summary(result),
                    row.text("mail"),
                    row.number("lease_gen"));
        }

        UUID id() {
            return email.id().value();
        }

        EmailTimeline.Entry step() {
            return new EmailTimeline.Entry(
                    workspace, id(), EmailStatus.SENDING, Optional.empty(), Optional.empty());
        }

        Claimed<Email> with(Map<UUID, List<Attachment>> files) {
            Email whole =
                    new Email(email, MailJson.mail(mail, files.getOrDefault(id(), List.of())));
            return new Claimed<>(workspace, whole, generation);
        }
    }

    static SqlArray openStatuses() {
        return SqlArray.texts(
                Arrays.stream(EmailStatus.values())
                        .filter(EmailStatus::isToBeSent)
                        .map(EmailStatus::keyword)
                        .toList());
    }

    static List<Claimed<Email>> claim(
            Handle handle, EmailTimeline timeline, int max, Duration lease) {
        List<Held> held =
                handle.createQuery(CLAIM)
                        .bind("max", max)
                        .bind("lease", Leases.micros(lease))
                        .map((result, _) -> Held.of(result))
                        .list();
        if (held.isEmpty()) {
            return List.of();
        }
        timeline.add(handle, held.stream().map(Held::step).toList());
        Map<UUID, List<Attachment>> files =
                Attachments.of(
                        handle,
                        held.stream().map(email -> email.workspace().id()).toList(),
                        held.stream().map(Held::id).toList());
        return held.stream().map(email -> email.with(files)).toList();
    }

    static List<EmailOutcome> complete(
            Handle handle, EmailTimeline timeline, List<EmailOutcome> outcomes) {
        Set<Stored> stored = store(handle, outcomes);
        List<EmailOutcome> valid =
                outcomes.stream().filter(o -> stored.contains(Stored.of(o))).toList();
        timeline.add(handle, valid.stream().map(EmailQueue::step).toList());
        return valid;
    }

    static boolean cancel(Handle handle, Workspace workspace, EmailId id) {
        return handle.createUpdate(CANCEL)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .execute()
                == 1;
    }

    private static EmailTimeline.Entry step(EmailOutcome outcome) {
        return EmailTimeline.Entry.of(
                outcome.claim().workspace(), outcome.claim().work().id(), outcome.step());
    }

    private static Set<Stored> store(Handle handle, List<EmailOutcome> outcomes) {
        return handle
                .createQuery(COMPLETE)
                .bind("workspaces", SqlArray.uuids(all(outcomes, o -> o.claim().workspace().id())))
                .bind("ids", SqlArray.uuids(all(outcomes, o -> o.claim().work().id().value())))
                .bind("generations", SqlArray.numbers(all(outcomes, o -> o.claim().generation())))
                .bind("statuses", SqlArray.texts(all(outcomes, o -> o.step().status().keyword())))
                .bind("replies", SqlArray.optionalTexts(all(outcomes, o -> o.step().reply())))
                .bind("sentAts", SqlArray.times(all(outcomes, EmailQueue::sentAt)))
                .bind("nextAts", SqlArray.times(all(outcomes, EmailOutcome::nextAttemptAt)))
                .bind("givenBack", SqlArray.integers(all(outcomes, o -> o.handedOver() ? 0 : 1)))
                .bind("open", openStatuses())
                .map((result, _) -> {
                    Row row = new Row(result);
                    return new Stored(row.uuid("id"), row.number("lease_gen"));
                })
                .stream()
                .collect(Collectors.toSet());
    }

    private static <T> List<T> all(List<EmailOutcome> outcomes, Function<EmailOutcome, T> of) {
        return outcomes.stream().map(of).toList();
    }

    private static Optional<Instant> sentAt(EmailOutcome outcome) {
        return Optional.of(outcome.step())
                .filter(step -> step.status() == EmailStatus.SENT)
                .map(step -> step.occurredAt());
    }
}
