package dev.postroom.adapters.persistence.webhook;

/** How ended deliveries return to the queue. */
final class RequeueSql {
    /**
     * Queues the deliveries {@code chosen} of {@code :workspace} that have ended. One that another
     * transaction has just queued is left out.
     */
    static final String QUEUED =
            """
            again AS (
                UPDATE deliveries d SET status = 'pending'
                FROM chosen
                WHERE d.workspace_id = :workspace AND d.id = chosen.id
                    AND d.status IN ('delivered', 'failed', 'skipped')
                RETURNING d.workspace_id, d.id, d.webhook_id, d.event_id),
            queued AS (
                INSERT INTO delivery_queue (workspace_id, delivery_id, webhook_id, due_at)
                SELECT workspace_id, id, webhook_id, now() FROM again
                RETURNING delivery_id)\
            """;

    private RequeueSql() {}
}
