package dev.postroom.adapters.persistence.trigger;

/**
 * The rows of given runs in the queue, found by its key. A queue that vacuum has seen empty looks
 * empty to the planner, until long after it has filled: every index that begins with the workspace
 * then seems to cost the same, and a list of ids is compared with each row of the workspace. Only
 * the key has the order that is asked for here, so that no other index is used.
 */
final class QueuedRuns {

    /**
     * Of each id in {@code n}: {@code place} and {@code workspace_id} of its row, if it has one.
     * Locks the rows.
     */
    static final String PLACE =
            """
            CROSS JOIN LATERAL (
                SELECT f.workspace_id, f.ctid AS place FROM trigger_queue f
                WHERE f.workspace_id = :workspace AND f.run_id >= n.id AND f.run_id <= n.id
                ORDER BY f.run_id LIMIT 1 FOR UPDATE) mine\
            """;

    /** Removes the rows of {@code :ids}, if they are there. */
    static final String REMOVE =
            """
            DELETE FROM trigger_queue q
            USING unnest(:ids) AS n (id) %s
            WHERE q.ctid = mine.place AND q.workspace_id = mine.workspace_id
            """
                    .formatted(PLACE);

    private QueuedRuns() {}
}
