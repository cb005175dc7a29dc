package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The queue of emails: outcomes and cancellations. */
final class EmailQueue {
    // Nothing is stored when the row of the queue is missing or has a later generation.
    private static final String COMPLETE =
            """
            WITH outcome AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids, :generations, :statuses, :replies, :times,
                        :nextAts, :givenBack, :steps)
                    AS o (workspace_id, id, lease_gen, status, reply, occurred_at, next_at,
                        given_back, step)),
            held AS MATERIALIZED (
                SELECT o.*, q.claimed_at, q.attempts - o.given_back AS attempts
                FROM outcome o CROSS JOIN LATERAL (
                    SELECT h.claimed_at, h.attempts FROM email_queue h
                    WHERE h.workspace_id = o.workspace_id AND h.email_id = o.id
                        AND h.lease_gen = o.lease_gen AND h.held
                    FOR UPDATE) q),
            again AS (
                UPDATE email_queue q
                SET due_at = coalesce(real_time(h.workspace_id, h.next_at), now()), held = false,
                    claimed_at = NULL, attempts = h.attempts, status = h.status
                FROM held h
                WHERE q.workspace_id = h.workspace_id AND q.email_id = h.id
                    AND h.status = ANY (:open)),
            done AS (
                DELETE FROM email_queue q USING held h
                WHERE q.workspace_id = h.workspace_id AND q.email_id = h.id
                    AND h.status != ALL (:open)),
            step AS (
                INSERT INTO email_events
                    (workspace_id, email_id, id, type, occurred_at, reply, claimed_at)
                SELECT workspace_id, id, step, status, occurred_at, reply, claimed_at FROM held)
            UPDATE emails e
            SET status = h.status, attempts = h.attempts, reply = coalesce(h.reply, e.reply),
                sent_at = CASE h.status WHEN 'sent' THEN h.occurred_at ELSE e.sent_at END
            FROM held h
            WHERE e.workspace_id = h.workspace_id AND e.id = h.id
            RETURNING e.id, h.lease_gen
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

    private static final String CANCEL_ALL =
            """
            WITH mine AS MATERIALIZED (
                SELECT m.workspace_id, m.id FROM emails m
                WHERE m.workspace_id = :workspace AND m.to_key = :to AND m.status = ANY (:open)
                LIMIT :max),
            freed AS (
                DELETE FROM email_queue q USING mine
                WHERE q.workspace_id = mine.workspace_id AND q.email_id = mine.id
                RETURNING q.workspace_id, q.email_id)
            UPDATE emails e SET status = 'cancelled' FROM freed
            WHERE e.workspace_id = freed.workspace_id AND e.id = freed.email_id
            RETURNING e.id
            """;
    // A row that a worker claims at this moment is not freed.
    private static final String CANCEL_UNSUBSCRIBED =
            """
            WITH mine AS MATERIALIZED (
                SELECT m.workspace_id, m.id FROM emails m
                WHERE m.workspace_id = :workspace AND m.to_key = ANY (:to)
                    AND m.status = ANY (:open) AND m.mail ->> 'unsubscribe' IS NOT NULL
                LIMIT :max),
            freed AS (
                DELETE FROM email_queue q USING mine
                WHERE q.workspace_id = mine.workspace_id AND q.email_id = mine.id AND NOT q.held
                RETURNING q.workspace_id, q.email_id)
            UPDATE emails e SET status = 'cancelled' FROM freed
            WHERE e.workspace_id = freed.workspace_id AND e.id = freed.email_id
            RETURNING e.id
            """;
    private static final String STILL_HELD =
            """
            SELECT c.id FROM unnest(:workspaces, :ids, :generations) AS c (workspace_id, id, lease_gen)
            JOIN workspaces w ON w.id = c.workspace_id AND w.discarded_at IS NULL
            CROSS JOIN LATERAL (
                SELECT 1 FROM email_queue h
                WHERE h.workspace_id = c.workspace_id AND h.email_id = c.id
                    AND h.lease_gen = c.lease_gen AND h.held OFFSET 0) q
            """;

    // In a fixed order, so that two workers cannot deadlock.
    private static final String EXTEND =
            """
            WITH mine AS MATERIALIZED (
                SELECT h.workspace_id, h.email_id
                FROM unnest(:workspaces, :ids, :generations) AS c (workspace_id, id, lease_gen)
                JOIN email_queue h ON h.workspace_id = c.workspace_id AND h.email_id = c.id
                    AND h.lease_gen = c.lease_gen AND h.held
                ORDER BY h.workspace_id, h.email_id
                FOR NO KEY UPDATE OF h)
            UPDATE email_queue q SET due_at = now() + :lease * interval '1 microsecond' FROM mine
            WHERE q.workspace_id = mine.workspace_id AND q.email_id = mine.email_id
            """;

    private EmailQueue() {}

    private record Stored(UUID id, long generation) {
        static Stored of(EmailOutcome outcome) {
            return new Stored(outcome.claim().work().id().value(), outcome.claim().generation());
        }
    }

    static SqlArray openStatuses() {
        return SqlArray.texts(
                Arrays.stream(EmailStatus.values())
                        .filter(EmailStatus::isToBeSent)
                        .map(EmailStatus::keyword)
                        .toList());
    }

    /** Stores outcomes with the steps of their claims; returns the stored ones. */
    static List<EmailOutcome> complete(
            Handle handle, List<EmailOutcome> outcomes, IdGenerator steps) {
        Set<Stored> stored = store(handle, outcomes, steps);
        return outcomes.stream().filter(o -> stored.contains(Stored.of(o))).toList();
    }

    static boolean cancel(Handle handle, Workspace workspace, EmailId id) {
        return handle.createUpdate(CANCEL)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .execute()
                == 1;
    }

    /** Removes what is queued for an address, also what is held; returns the ids. */
    static List<UUID> cancelAll(Handle handle, Workspace workspace, EmailAddress to) {
        return handle.createQuery(CANCEL_ALL)
                .bind("workspace", workspace.id())
                .bind("to", to.key())
                .bind("open", openStatuses())
                .bind("max", Emails.CANCELLED_AT_ONCE)
                .mapTo(UUID.class)
                .list();
    }

    /** Removes what has a link to unsubscribe and waits for these addresses; returns the ids. */
    static List<UUID> cancelUnsubscribed(
            Handle handle, Workspace workspace, Collection<EmailAddress> to) {
        return handle.createQuery(CANCEL_UNSUBSCRIBED)
                .bind("workspace", workspace.id())
                .bind("to", SqlArray.texts(to.stream().map(EmailAddress::key).toList()))
                .bind("open", openStatuses())
                .bind("max", Emails.CANCELLED_AT_ONCE)
                .mapTo(UUID.class)
                .list();
    }

    static Set<EmailId> stillHeld(Handle handle, List<Claimed<Email>> claims) {
        return handle
                .createQuery(STILL_HELD)
                .bind(
                        "workspaces",
                        SqlArray.uuids(claims.stream().map(c -> c.workspace().id()).toList()))
                .bind(
                        "ids",
                        SqlArray.uuids(claims.stream().map(c -> c.work().id().value()).toList()))
                .bind(
                        "generations",
                        SqlArray.numbers(claims.stream().map(Claimed::generation).toList()))
                .mapTo(UUID.class)
                .stream()
                .map(EmailId::new)
                .collect(Collectors.toSet());
    }

    static int extend(Handle handle, List<Claimed<Email>> claims, Duration lease) {
        return handle.createUpdate(EXTEND)
                .bind(
                        "workspaces",
                        SqlArray.uuids(claims.stream().map(c -> c.workspace().id()).toList()))
                .bind(
                        "ids",
                        SqlArray.uuids(claims.stream().map(c -> c.work().id().value()).toList()))
                .bind(
                        "generations",
                        SqlArray.numbers(claims.stream().map(Claimed::generation).toList()))
                .bind("lease", SqlDurations.micros(lease))
                .execute();
    }

    private static Set<Stored> store(
            Handle handle, List<EmailOutcome> outcomes, IdGenerator steps) {
        return handle
                .createQuery(COMPLETE)
                .bind("workspaces", SqlArray.uuids(all(outcomes, o -> o.claim().workspace().id())))
                .bind("ids", SqlArray.uuids(all(outcomes, o -> o.claim().work().id().value())))
                .bind("generations", SqlArray.numbers(all(outcomes, o -> o.claim().generation())))
                .bind("statuses", SqlArray.texts(all(outcomes, o -> o.step().status().keyword())))
                .bind("replies", SqlArray.optionalTexts(all(outcomes, o -> o.step().reply())))
                .bind(
                        "times",
                        SqlArray.times(all(outcomes, o -> Optional.of(o.step().occurredAt()))))
                .bind("nextAts", SqlArray.times(all(outcomes, EmailOutcome::nextAttemptAt)))
                .bind("givenBack", SqlArray.integers(all(outcomes, o -> o.handedOver() ? 0 : 1)))
                .bind("steps", SqlArray.uuids(all(outcomes, _ -> steps.next())))
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
}
