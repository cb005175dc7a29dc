package dev.postroom.adapters.persistence.work;

import dev.postroom.adapters.persistence.transaction.Handles;

import java.util.List;

/**
 * Keeps the planner's statistics of the queues true. They are empty most of the time, and vacuum
 * notes that. The planner then takes a queue that has just filled for one row, and reads all of it
 * for each row that it looks for.
 */
public final class QueueStatistics {
    // of those who wait, four times as many as the planner knows of
    private static final String GROWN =
            """
            SELECT c.relname FROM pg_class c
            WHERE c.oid = ANY (ARRAY(
                    SELECT CAST(to_regclass(name) AS oid) FROM unnest(ARRAY['campaign_chunks',
                        'delivery_queue', 'email_queue', 'outbox', 'reaction_queue',
                        'trigger_queue', 'webhook_queues', 'audience_changes']) AS queues (name)))
                AND pg_stat_get_live_tuples(c.oid) > greatest(1000, 4 * c.reltuples)
            ORDER BY c.relname
            """;

    private final Handles handles;

    /** The queues behind these handles. */
    public QueueStatistics(Handles handles) {
        this.handles = handles;
    }

    /**
     * Counts the queues that have grown far beyond what the planner knows, by a sample of their
     * rows. One that is being vacuumed is left for the next time. Returns how many there were.
     */
    public int refresh() {
        List<String> grown =
                handles.call(handle -> handle.createQuery(GROWN).mapTo(String.class).list());
        grown.forEach(
                queue -> handles.call(handle -> handle.execute("ANALYZE (SKIP_LOCKED) " + queue)));
        return grown.size();
    }
}
