package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Row;

import java.time.Duration;
import java.util.List;

/**
 * How much waits in each queue, of all workspaces together, and for how long. It names no account
 * and reads no data. The cost is bounded: no queue is counted beyond {@link #MOST}, and every part
 * is a step into an index.
 */
public final class QueueDepths {

    /** The largest number that is counted; a queue with more has this number and one. */
    public static final int MOST = 10_000;

    // The age of a mail counts from its id, because a retry moves the time at which it is due. One
    // that the server deferred has attempts, and waits for its turn.
    private static final String DEPTHS =
            """
            WITH mails AS MATERIALIZED (
                SELECT email_id, attempts FROM email_queue
                WHERE due_at < now() + interval '10 minutes' AND NOT (scheduled AND due_at > now())
                ORDER BY due_at LIMIT :most),
            events AS MATERIALIZED (SELECT id FROM outbox LIMIT :most),
            deliveries AS MATERIALIZED (SELECT 1 FROM delivery_queue LIMIT :most),
            overdue AS MATERIALIZED (
                SELECT due_at FROM webhook_queues WHERE due_at <= now() ORDER BY due_at LIMIT 1),
            runs AS MATERIALIZED (
                SELECT due_at FROM trigger_queue WHERE due_at <= now() ORDER BY due_at
                LIMIT :most),
            waiting AS MATERIALIZED (
                SELECT created_at, status FROM imports WHERE status IN ('queued', 'running')
                ORDER BY due_at LIMIT :most),
            parts AS MATERIALIZED (
                SELECT ready + deferred AS mails, due_at FROM campaign_chunks
                WHERE active AND is_open ORDER BY due_at LIMIT :most),
            starts AS MATERIALIZED (
                SELECT start_due_at FROM campaigns
                WHERE status = 'scheduled' AND start_due_at <= now()
                ORDER BY start_due_at LIMIT :most)
            SELECT kind, waiting,
                CAST(greatest(0, coalesce(extract(epoch FROM now() - since), 0)) * 1000 AS bigint)
                    AS age_millis
            FROM (
                SELECT 'mails' AS kind, count(*) AS waiting,
                    to_timestamp(CAST(CAST('x' || translate(left(
                        min(CAST(email_id AS text)) FILTER (WHERE attempts = 0), 13), '-', '')
                        AS bit(48)) AS bigint) / 1000.0) AS since
                FROM mails
                UNION ALL
                SELECT 'events', count(*),
                    to_timestamp(CAST(CAST('x' || translate(left(
                        min(CAST(id AS text)), 13), '-', '') AS bit(48)) AS bigint) / 1000.0)
                FROM events
                UNION ALL
                SELECT 'deliveries', count(*), (SELECT due_at FROM overdue) FROM deliveries
                UNION ALL
                SELECT 'runs', count(*), min(due_at) FROM runs
                UNION ALL
                SELECT 'imports', count(*), min(created_at) FILTER (WHERE status = 'queued')
                FROM waiting
                UNION ALL
                SELECT 'campaign_mails', coalesce(sum(mails), 0), min(due_at) FROM parts
                UNION ALL
                SELECT 'campaign_starts', count(*), min(start_due_at) FROM starts) AS depth
            """;

    private final Handles handles;

    /** The queues behind these handles. */
    public QueueDepths(Handles handles) {
        this.handles = handles;
    }

    /**
     * One queue.
     *
     * @param kind the same word as in metrics
     * @param waiting at most {@link #MOST} and one, mails of campaigns apart
     * @param oldest how long the first entry has been waiting after it could have been handled;
     *     zero for an empty queue
     */
    public record Depth(String kind, long waiting, Duration oldest) {}

    /** Every queue, also an empty one. */
    public List<Depth> look() {
        return handles.call(handle ->
                handle.createQuery(DEPTHS)
                        .bind("most", MOST + 1)
                        .map((result, _) -> {
                            Row row = new Row(result);
                            return new Depth(
                                    row.text("kind"),
                                    row.number("waiting"),
                                    Duration.ofMillis(row.number("age_millis")));
                        })
                        .list());
    }
}
