package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;

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

    // The time of a claimed job is the end of its lease, which is in the future while a worker runs
    // it. An erasure counts from its request until its end, because each failure postpones it.
    // The age of a mail counts from its id, because a retry moves the time at which it is due. One
    // that the server deferred has attempts, and waits for its turn.
    static final String DEPTHS =
            """
            WITH heads AS MATERIALIZED (SELECT jsonb_object(:queues, :heads) AS floors),
            mails AS MATERIALIZED (
                SELECT email_id, attempts FROM email_queue
                WHERE due_at >= (SELECT CAST(floors ->> 'email_queue' AS timestamptz) FROM heads)
                    AND due_at < now() + interval '10 minutes' AND NOT (scheduled AND due_at > now())
                    AND attempts >= 0
                ORDER BY due_at LIMIT :most),
            events AS MATERIALIZED (
                SELECT id FROM outbox
                WHERE log_position >= (SELECT CAST(floors ->> 'outbox' AS pg_lsn) FROM heads)
                    AND batch_place >= 0
                ORDER BY log_position LIMIT :most),
            deliveries AS MATERIALIZED (SELECT 1 FROM delivery_queue LIMIT :most),
            overdue AS MATERIALIZED (
                SELECT due_at FROM webhook_queues WHERE due_at <= now() ORDER BY due_at LIMIT 1),
            runs AS MATERIALIZED (
                SELECT due_at FROM trigger_queue
                WHERE due_at >= (SELECT CAST(floors ->> 'trigger_queue' AS timestamptz) FROM heads)
                    AND due_at <= now() AND attempts >= 0
                ORDER BY due_at LIMIT :most),
            waiting AS MATERIALIZED (
                SELECT due_at FROM imports WHERE status IN ('queued', 'running')
                ORDER BY due_at LIMIT :most),
            steps AS MATERIALIZED (
                SELECT due_at FROM subscriber_actions WHERE status IN ('queued', 'running')
                ORDER BY due_at LIMIT :most),
            repeats AS MATERIALIZED (
                SELECT due_at FROM webhook_replays WHERE due_at IS NOT NULL
                ORDER BY due_at LIMIT :most),
            traces AS MATERIALIZED (
                SELECT first_due_at FROM erasures WHERE due_at IS NOT NULL
                ORDER BY due_at LIMIT :most),
            seen AS MATERIALIZED (
                SELECT due_at FROM reaction_queue
                WHERE due_at >= (SELECT CAST(floors ->> 'reaction_queue' AS timestamptz) FROM heads)
                ORDER BY due_at LIMIT :most),
            scans AS MATERIALIZED (
                SELECT due_at FROM date_scans WHERE due_at <= now() ORDER BY due_at LIMIT :most),
            expired AS MATERIALIZED (
                SELECT due_at FROM confirmations WHERE due_at <= now()
                ORDER BY due_at LIMIT :most),
            simulated AS MATERIALIZED (
                SELECT due_at FROM simulated_mails
                WHERE due_at >= (SELECT CAST(floors ->> 'simulated_mails' AS timestamptz)
                        FROM heads)
                    AND due_at <= now()
                ORDER BY due_at LIMIT :most),
            invited AS MATERIALIZED (
                SELECT created_at FROM access_mails WHERE due_at <= now()
                ORDER BY due_at LIMIT :most),
            stopped AS MATERIALIZED (SELECT since FROM unsettled_triggers LIMIT :most),
            uncounted AS MATERIALIZED (
                SELECT since FROM audience_changes
                WHERE id >= (SELECT CAST(floors ->> 'audience_changes' AS bigint) FROM heads)
                    AND abs(n) >= 0
                ORDER BY id LIMIT :most),
            remains AS MATERIALIZED (SELECT since FROM leftovers LIMIT :most),
            emptied AS MATERIALIZED (SELECT since FROM deleted_tags LIMIT :most),
            discarded AS MATERIALIZED (
                SELECT sweep_at FROM workspaces WHERE sweep_at IS NOT NULL
                ORDER BY sweep_at LIMIT :most),
            parts AS MATERIALIZED (
                SELECT ready + deferred + CASE WHEN reopening THEN bounced + failed ELSE 0 END
                    AS mails, due_at FROM campaign_chunks
                WHERE active AND is_open ORDER BY due_at LIMIT :most),
            audiences AS MATERIALIZED (
                SELECT CASE WHEN isfinite(freeze_due_at) THEN freeze_due_at
                    ELSE started_at END AS due_at
                FROM campaigns c
                WHERE status = 'sending' AND NOT frozen AND freeze_due_at <= now()
                ORDER BY freeze_due_at LIMIT :most),
            untold AS MATERIALIZED (
                SELECT due_at FROM campaign_tellings WHERE due_at <= now()
                ORDER BY due_at LIMIT :most),
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
                SELECT 'imports', count(*), min(due_at) FROM waiting
                UNION ALL
                SELECT 'actions', count(*), min(due_at) FROM steps
                UNION ALL
                SELECT 'replays', count(*), min(due_at) FROM repeats
                UNION ALL
                SELECT 'erasures', count(*), min(first_due_at) FROM traces
                UNION ALL
                SELECT 'reactions', count(*), min(due_at) FROM seen
                UNION ALL
                SELECT 'date_scans', count(*), min(due_at) FROM scans
                UNION ALL
                SELECT 'confirmations', count(*), min(due_at) FROM expired
                UNION ALL
                SELECT 'simulated_mails', count(*), min(due_at) FROM simulated
                UNION ALL
                SELECT 'access_mails', count(*), min(created_at) FROM invited
                UNION ALL
                SELECT 'stopped_triggers', count(*), min(since) FROM stopped
                UNION ALL
                SELECT 'people_changes', count(*), min(since) FROM uncounted
                UNION ALL
                SELECT 'leftovers', count(*), min(since) FROM remains
                UNION ALL
                SELECT 'deleted_tags', count(*), min(since) FROM emptied
                UNION ALL
                SELECT 'discarded_workspaces', count(*), min(sweep_at) FROM discarded
                UNION ALL
                SELECT 'campaign_audiences', count(*), min(due_at) FROM audiences
                UNION ALL
                SELECT 'campaign_outcomes', count(*), min(due_at) FROM untold
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
        return handles.transact(handle ->
                handle.createQuery(DEPTHS)
                        .bind("most", MOST + 1)
                        .bindMap(handles.heads().all(handle))
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
