package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueueStatisticsTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String RUNS =
            """
            INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at)
            SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now()
            FROM generate_series(1, 20000)
            """;

    private final QueueStatistics statistics = new QueueStatistics(POSTGRES.handles());

    @Test
    void aQueueThatFillsAfterItWasSeenEmptyIsCountedOnce() {
        POSTGRES.handles()
                .call(handle -> {
                    handle.execute("ALTER TABLE trigger_queue SET (autovacuum_enabled = false)");
                    return handle.execute(PlanRecorder.seenEmpty("trigger_queue"));
                });
        assertThat(statistics.refresh()).isZero();

        POSTGRES.handles().call(handle -> handle.execute(RUNS));

        await().until(() -> statistics.refresh() == 1);
        assertThat(rows()).isEqualTo(20_000);
        assertThat(statistics.refresh()).isZero();
    }

    private static long rows() {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        "SELECT reltuples FROM pg_class WHERE relname ="
                                                + " 'trigger_queue'")
                                .mapTo(Long.class)
                                .one());
    }
}
