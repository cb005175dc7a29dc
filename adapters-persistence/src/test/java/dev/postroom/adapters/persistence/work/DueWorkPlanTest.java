package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * Asking for due work reads a few pages, for any amount of waiting work, with or without
 * statistics.
 */
class DueWorkPlanTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 7;
    private static final long MOST_PAGES = 60;
    private static final int ROWS = 100_000;

    private static final String[] INDEXES = {
        "outbox_head",
        "webhook_queues_due",
        "email_queue_due",
        "simulated_mails_due",
        "confirmations_due",
        "campaigns_to_start",
        "campaigns_to_freeze",
        "campaign_chunks_due",
        "campaign_tellings_due",
        "imports_due"
    };
    private static final List<String> VACUUM =
            List.of("VACUUM webhook_queues", "VACUUM email_queue", "VACUUM simulated_mails");
    // Ten thousand webhooks with waiting retries, mails planned for tomorrow.
    private static final List<String> WAITING =
            List.of(
                    """
                    INSERT INTO webhook_queues (workspace_id, webhook_id, due_at)
                    SELECT md5((i %% 100)::text)::uuid, gen_random_uuid(),
                        now() + interval '1 hour'
                    FROM generate_series(1, %d / 10) AS i
                    """,
                    """
                    INSERT INTO email_queue (workspace_id, email_id, due_at, attempts)
                    SELECT md5((i %% 100)::text)::uuid, gen_random_uuid(),
                        now() + interval '1 day', 0
                    FROM generate_series(1, %d) AS i
                    """,
                    """
                    INSERT INTO simulated_mails (workspace_id, email_id, due_at)
                    SELECT md5((i %% 100)::text)::uuid, gen_random_uuid(), now() + interval '1 day'
                    FROM generate_series(1, %d) AS i
                    """,
                    """
                    INSERT INTO imports (workspace_id, id, status, options, format, total_bytes,
                        due_at, created_at)
                    SELECT md5((i %% 100)::text)::uuid, gen_random_uuid(), 'queued', '{}', 'csv', 1,
                        now() + interval '1 day', now()
                    FROM generate_series(1, %d / 20) AS i
                    """);

    @Test
    void everyQueueIsReadThroughTheFirstEntryOfAnIndex() throws SQLException {
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            Handles handles = recorder.on(connection);
            statement.execute("SET auto_explain.log_nested_statements = on");
            for (String vacuum : VACUUM) {
                statement.execute(vacuum);
            }
            look(handles);
            check(recorder.drain());
            for (String waiting : WAITING) {
                statement.execute(waiting.formatted(ROWS));
            }
            look(handles);
            check(recorder.drain());
        }
    }

    private static void look(Handles handles) {
        for (int time = 0; time < TIMES; time++) {
            assertThat(new JdbiDueWork(handles).within(Duration.ofSeconds(1))).isEmpty();
        }
    }

    private static void check(List<String> plans) {
        // The pages of a statement include those of the catalog, for planning, and the pages of the
        // body of its function do not.
        List<String> bodies = plans.stream().filter(plan -> plan.contains("Append")).toList();
        assertThat(bodies).hasSize(TIMES);
        for (String body : bodies) {
            assertThat(body).contains(INDEXES).doesNotContain("Seq Scan", "Bitmap", "Sort");
            assertThat(PlanRecorder.buffers(body)).as(body).isBetween(1L, MOST_PAGES);
        }
    }
}
