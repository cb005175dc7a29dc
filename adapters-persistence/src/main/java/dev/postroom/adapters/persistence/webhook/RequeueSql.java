package dev.postroom.adapters.persistence.webhook;

/** How ended deliveries return to the queue. */
final class RequeueSql {
    /**
     * Queues the deliveries {@code chosen} of {@code :workspace} that have ended. One that another
     * transaction has just queued is left out. Holds the rows of their endpoints until the commit,
     * so that no owner releases one without seeing them, and wakes those without an owner.
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
