package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.Emails;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Cancels all that waits in a workspace. A claim is over when its lease has passed. */
final class EmailStops {
    // A row that is claimed at this moment is read again when it is locked, and left out then.
    private static final String CANCEL =
            """
            WITH mine AS MATERIALIZED (
                SELECT h.workspace_id, h.email_id, h.attempts,
                    CASE WHEN h.held THEN h.claimed_at END AS lost_claim
                FROM email_queue h
                WHERE h.workspace_id = :workspace AND NOT (h.held AND h.due_at > now())
                ORDER BY h.email_id LIMIT :max
                FOR UPDATE),
            freed AS (
                DELETE FROM email_queue q USING mine
                WHERE q.workspace_id = mine.workspace_id AND q.email_id = mine.email_id)
            UPDATE emails e SET status = 'cancelled', attempts = mine.attempts
            FROM mine
            WHERE e.workspace_id = mine.workspace_id AND e.id = mine.email_id
            RETURNING e.id, e.created_at, mine.lost_claim
            """;
    private static final String HELD =
            """
            SELECT count(*) AS emails, CAST(coalesce(
                extract(epoch FROM max(due_at) - now()) * 1000000, 0) AS bigint) AS longest
            FROM email_queue
            WHERE workspace_id = :workspace AND held AND due_at > now()
            """;

    private EmailStops() {}

    private record Cancelled(UUID id, Instant createdAt, Optional<Instant> lostClaim) {
        static Cancelled of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Cancelled(
                    row.uuid("id"), row.instant("created_at"), row.optionalInstant("lost_claim"));
        }

        Stream<EmailTimeline.Entry> steps(Workspace workspace, Instant at) {
            EmailStep last = new EmailStep(EmailStatus.CANCELLED, at, Optional.empty());
            return Stream.concat(
                            lostClaim.stream()
                                    .map(claim ->
                                            new EmailStep(
                                                    EmailStatus.SENDING, claim, Optional.empty())),
                            Stream.of(last))
                    .map(step -> new EmailTimeline.Entry(workspace, id, step));
        }
    }

    static List<Instant> cancel(
            Handle handle, EmailTimeline timeline, Workspace workspace, Instant at) {
        List<Cancelled> cancelled =
                handle.createQuery(CANCEL)
                        .bind("workspace", workspace.id())
                        .bind("max", Emails.CANCELLED_AT_ONCE)
                        .map((result, _) -> Cancelled.of(result))
                        .list();
        timeline.add(handle, cancelled.stream().flatMap(one -> one.steps(workspace, at)).toList());
        return cancelled.stream().map(Cancelled::createdAt).toList();
    }

    static Emails.Held held(Handle handle, Workspace workspace) {
        return handle.createQuery(HELD)
                .bind("workspace", workspace.id())
                .map((result, _) -> {
                    Row row = new Row(result);
                    return new Emails.Held(
                            row.number("emails"),
                            Duration.of(row.number("longest"), ChronoUnit.MICROS));
                })
                .one();
    }
}
