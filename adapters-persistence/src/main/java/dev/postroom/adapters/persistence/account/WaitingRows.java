package dev.postroom.adapters.persistence.account;

import java.util.List;

/**
 * Rows that wait for a time on the database's clock. When the test clock of a workspace advances,
 * their due times are moved earlier by the same duration.
 *
 * @param table their table
 * @param due the column of the time that they wait for
 * @param waiting the condition that excludes claimed and finished rows
 */
@SuppressWarnings("InlineFormatString") // the statement is above the code
record WaitingRows(String table, String due, String waiting) {
    /** All queues. Add new queues here. */
    static final List<WaitingRows> ALL =
            List.of(
                    new WaitingRows("email_queue", "due_at", "NOT held"),
                    new WaitingRows("delivery_queue", "due_at", "true"),
                    new WaitingRows("webhook_queues", "due_at", "NOT held"),
                    new WaitingRows("webhook_queues", "paused_until", "true"),
                    new WaitingRows("trigger_queue", "due_at", "true"),
                    new WaitingRows("date_scans", "due_at", "true"),
                    new WaitingRows("simulated_mails", "due_at", "true"),
                    new WaitingRows("confirmations", "due_at", "true"),
                    new WaitingRows("campaigns", "start_due_at", "start_gen = 0"),
                    new WaitingRows("campaign_throttles", "next_due_at", "true"),
                    new WaitingRows(
                            "campaign_recipients",
                            "due_at",
                            """
                            status = 'deferred' AND EXISTS (
                                SELECT 1 FROM campaign_chunks k
                                WHERE k.workspace_id = :workspace
                                    AND k.campaign_id = campaign_recipients.campaign_id
                                    AND position BETWEEN k.first_position AND k.last_position
                                    AND k.deferred > 0)
                            """),
                    new WaitingRows("campaign_chunks", "due_at", "NOT held AND is_open"));

    private static final String ADVANCE =
            """
            UPDATE %1$s SET %2$s = %2$s - :by * interval '1 microsecond'
            WHERE workspace_id = :workspace AND %2$s > now() AND %3$s
            """;

    /** Moves the due times of the workspace's rows earlier by {@code :by} microseconds. */
    String advance() {
        return ADVANCE.formatted(table, due, waiting);
    }
}
