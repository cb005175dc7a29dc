package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.AttemptKind;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryAttempt;
import dev.postroom.domain.webhook.delivery.DeliveryCursor;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.PastDeliveries;

import org.jdbi.v3.core.Handle;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Ended deliveries in PostgreSQL: their attempts, and how they are queued again. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
public final class JdbiPastDeliveries implements PastDeliveries {
    private static final UUID BEFORE_ALL = new UUID(0, 0);
    private static final String ATTEMPTS =
            """
            SELECT number, attempted_at + ahead AS at, kind, response_status, response_body,
                response_micros, error, retry_after_micros, is_final
            FROM delivery_attempts
            WHERE workspace_id = :workspace AND delivery_id = :id
            ORDER BY attempted_at, number
            """;
    // Each status is walked by itself, so that a rare one is found as fast as a common one. The
    // type is checked after the limit: a step reads no more than its share of the index.
    private static final String STEP =
            """
            WITH wanted AS MATERIALIZED (
                SELECT d.id, d.created_at, d.event_type FROM unnest(:statuses) AS s (status)
                CROSS JOIN LATERAL (
                    SELECT id, created_at, event_type FROM deliveries
                    WHERE workspace_id = :workspace AND webhook_id = :webhook
                        AND status = s.status AND created_at < :until
                        AND (created_at, id) > (CAST(:afterAt AS timestamptz), :afterId)
                    ORDER BY created_at, id LIMIT %1$d) d
                ORDER BY d.created_at, d.id LIMIT %1$d),
            chosen AS MATERIALIZED (
                SELECT id FROM wanted WHERE :allTypes OR event_type = ANY (:types)),
            """
                    + RequeueSql.QUEUED
                    + """

                    SELECT (SELECT count(*) FROM queued) AS requeued, created_at, id FROM wanted
                    ORDER BY created_at DESC, id DESC LIMIT 1
                    """;
    private static final String ONE =
            """
            WITH chosen AS MATERIALIZED (SELECT CAST(:id AS uuid) AS id),
            """
                    + RequeueSql.QUEUED
                    + """

                    SELECT count(*) FROM queued
                    """;
    private static final String DUE =
            """
            SELECT count(*) FROM (
                SELECT 1 FROM delivery_queue
                WHERE workspace_id = :workspace AND webhook_id = :webhook AND due_at <= now()
                LIMIT %d) due
            """;

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that queued deliveries
     */
    public JdbiPastDeliveries(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public List<DeliveryAttempt> attempts(Workspace workspace, DeliveryId id) {
        return handles.call(handle ->
                handle.createQuery(ATTEMPTS)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> attempt(new Row(result)))
                        .list());
    }

    private static DeliveryAttempt attempt(Row row) throws SQLException {
        AttemptResult result =
                new AttemptResult(
                        row.optionalNumber("response_status").map(Math::toIntExact),
                        row.optionalText("response_body"),
                        SqlDurations.ofMicros(row.number("response_micros")),
                        row.optionalText("error"),
                        row.optionalNumber("retry_after_micros").map(SqlDurations::ofMicros),
                        row.flag("is_final"));
        return new DeliveryAttempt(
                Math.toIntExact(row.number("number")),
                row.instant("at"),
                Keyword.parse(AttemptKind.class, row.text("kind")).orElseThrow(),
                result);
    }

    @Override
    public boolean requeue(Workspace workspace, DeliveryId id) {
        return handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createQuery(ONE)
                            .bind("workspace", workspace.id())
                            .bind("id", id.value())
                            .bind("kind", AttemptKind.MANUAL.keyword())
                            .mapTo(Long.class)
                            .one()
                    > 0;
        });
    }

    @Override
    public Step requeue(
            Workspace workspace,
            WebhookId webhook,
            DeliverySelection selection,
            Optional<DeliveryCursor> after,
            int max) {
        return handles.transact(handle -> {
            handles.afterCommit(wake);
            return step(handle, workspace, webhook, selection, after, max);
        });
    }

    private static Step step(
            Handle handle,
            Workspace workspace,
            WebhookId webhook,
            DeliverySelection selection,
            Optional<DeliveryCursor> after,
            int max) {
        Instant from = after.map(DeliveryCursor::createdAt).orElse(selection.since());
        return handle.createQuery(STEP.formatted(max))
                .bind("workspace", workspace.id())
                .bind("webhook", webhook.value())
                .bind("statuses", words(selection.statuses()))
                .bind("until", DatabaseTimes.stored(selection.until()))
                .bind("afterAt", DatabaseTimes.stored(from))
                .bind("afterId", after.map(cursor -> cursor.id().value()).orElse(BEFORE_ALL))
                .bind("allTypes", selection.eventTypes().isEmpty())
                .bind("types", words(selection.eventTypes()))
                .bind("kind", AttemptKind.SCHEDULED.keyword())
                .map((result, _) -> step(new Row(result)))
                .findOne()
                .orElse(new Step(0, Optional.empty()));
    }

    private static Step step(Row row) throws SQLException {
        return new Step(
                Math.toIntExact(row.number("requeued")),
                Optional.of(
                        new DeliveryCursor(
                                row.instant("created_at"), new DeliveryId(row.uuid("id")))));
    }

    private static SqlArray words(Collection<? extends Keyword> keywords) {
        return SqlArray.texts(keywords.stream().map(Keyword::keyword).toList());
    }

    @Override
    public int due(Workspace workspace, WebhookId webhook, int max) {
        return handles.call(handle ->
                handle.createQuery(DUE.formatted(max))
                        .bind("workspace", workspace.id())
                        .bind("webhook", webhook.value())
                        .mapTo(Integer.class)
                        .one());
    }

    /** How ended deliveries return to the queue. */
    private static final class RequeueSql {
        /**
         * Queues the deliveries {@code chosen} of {@code :workspace} that have ended. One that
         * another transaction has just queued is left out. Holds the rows of their endpoints until
         * the commit, so that no owner releases one without seeing them, and wakes those without an
         * owner.
         */
        static final String QUEUED =
                """
                ended AS MATERIALIZED (
                    SELECT d.id, d.webhook_id FROM chosen
                    JOIN deliveries d ON d.workspace_id = :workspace AND d.id = chosen.id
                    WHERE d.status IN ('delivered', 'failed', 'skipped')),
                endpoint AS MATERIALIZED (
                    SELECT locked.* FROM (SELECT DISTINCT webhook_id FROM ended) w
                    CROSS JOIN LATERAL (
                        SELECT l.webhook_id, l.held, l.due_at,
                            greatest(now(), l.paused_until) AS wake_at
                        FROM webhook_queues l
                        WHERE l.workspace_id = :workspace AND l.webhook_id = w.webhook_id
                        FOR NO KEY UPDATE) locked),
                woken AS (
                    UPDATE webhook_queues q SET due_at = endpoint.wake_at
                    FROM endpoint
                    WHERE q.workspace_id = :workspace AND q.webhook_id = endpoint.webhook_id
                        AND NOT endpoint.held
                        AND (endpoint.due_at IS NULL OR endpoint.due_at > endpoint.wake_at)),
                again AS (
                    UPDATE deliveries d SET status = 'pending'
                    FROM ended JOIN endpoint USING (webhook_id)
                    WHERE d.workspace_id = :workspace AND d.id = ended.id
                        AND d.status IN ('delivered', 'failed', 'skipped')
                    RETURNING d.workspace_id, d.id, d.webhook_id, d.event_id, d.attempts),
                queued AS (
                    INSERT INTO delivery_queue (workspace_id, webhook_id, delivery_id, event_id,
                        due_at, attempts, earlier, kind)
                    SELECT workspace_id, webhook_id, id, event_id, now(), attempts,
                        CASE :kind WHEN 'manual' THEN 0 ELSE attempts END, :kind
                    FROM again
                    RETURNING delivery_id)\
                """;

        private RequeueSql() {}
    }
}
