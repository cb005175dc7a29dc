package dev.postroom.adapters.persistence.shared;

/**
 * How a job of a client is claimed, and found again by who claimed it: {@code status} is {@code
 * queued} or {@code running} until its end, and {@code due_at} of a claimed job is the end of its
 * lease.
 */
public final class JobClaims {

    /**
     * Ends a statement about one job that still belongs to the claim; it changes no row once the
     * lease went to another one. The parameters are {@code workspace}, {@code id} and {@code
     * generation}.
     */
    public static final String HELD =
            """
            WHERE workspace_id = :workspace AND id = :id AND lease_gen = :generation
                AND status = 'running'
            """;

    // Steps from workspace to workspace through the index, so that the many jobs of one are not
    // read, puts them in turn by account and workspace, and takes the oldest job of the first that
    // has a free one.
    private static final String IN_TURN =
            """
            WITH RECURSIVE waiting AS (
                (SELECT workspace_id FROM {jobs} WHERE status IN ('queued', 'running')
                ORDER BY workspace_id LIMIT 1)
                UNION ALL
                SELECT following.* FROM waiting CROSS JOIN LATERAL (
                    SELECT o.workspace_id FROM {jobs} o
                    WHERE o.status IN ('queued', 'running')
                        AND o.workspace_id > waiting.workspace_id
                    ORDER BY o.workspace_id LIMIT 1) following),
            due AS MATERIALIZED (
                SELECT oldest.workspace_id, oldest.id
                FROM (
                    SELECT w.id FROM waiting JOIN workspaces w ON w.id = waiting.workspace_id
                        AND w.discarded_at IS NULL
                    ORDER BY (
                        SELECT max(t.claimed_at) FROM workspaces s
                        JOIN {turns} t ON t.workspace_id = s.id
                        WHERE s.account_id = w.account_id) NULLS FIRST,
                        (SELECT t.claimed_at FROM {turns} t WHERE t.workspace_id = w.id)
                            NULLS FIRST,
                        w.id) in_turn
                CROSS JOIN LATERAL (
                    SELECT q.workspace_id, q.id FROM {jobs} q
                    WHERE q.workspace_id = in_turn.id AND q.status IN ('queued', 'running')
                        AND q.due_at <= now()
                    ORDER BY q.due_at, q.id LIMIT 1
                    FOR NO KEY UPDATE SKIP LOCKED) oldest
                LIMIT 1),
            turn AS (
                INSERT INTO {turns} (workspace_id, claimed_at)
                SELECT workspace_id, clock_timestamp() FROM due
                ON CONFLICT (workspace_id) DO UPDATE SET claimed_at = excluded.claimed_at)
            UPDATE {jobs} j
            SET status = 'running', started_at = coalesce(j.started_at, workspace_time(j.workspace_id, :at)),
                due_at = now() + :lease * interval '1 microsecond', lease_gen = j.lease_gen + 1
            FROM due JOIN workspaces w ON w.id = due.workspace_id
            WHERE j.workspace_id = due.workspace_id AND j.id = due.id
            RETURNING j.*, w.account_id, w.environment
            """;

    private JobClaims() {}

    /**
     * Claims the oldest due job of the workspace whose turn it is; accounts take turns, then the
     * workspaces of an account. The parameters are {@code at} and {@code lease}.
     *
     * @param jobs the table of the jobs
     * @param turns the table of the last claims of workspaces
     */
    public static String inTurn(String jobs, String turns) {
        return IN_TURN.replace("{jobs}", jobs).replace("{turns}", turns);
    }
}
