package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.work.JdbiDueWork;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Entries that are done and cannot be removed yet, because another connection holds an old
 * snapshot, cost the workers of a queue no pages.
 */
class QueueHeadsTest {
    private static final int DONE = 50_000;
    private static final long MOST_PAGES = 300;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String EVENTS =
            """
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body)
            SELECT w.id, gen_random_uuid(), 'tag.created', now(), '{}'
            FROM workspaces w, generate_series(1, ?)
            """;

    @Test
    void relayedEventsCostTheRelayNothing() throws SQLException {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        try (Connection old = POSTGRES.dataSource().getConnection();
                Connection connection = POSTGRES.dataSource().getConnection()) {
            hold(old);
            POSTGRES.handles()
                    .call(handle -> {
                        handle.execute(EVENTS, DONE);
                        return handle.execute("DELETE FROM outbox");
                    });
            PlanRecorder recorder = new PlanRecorder();
            Handles handles = recorder.on(connection);
            long first = pages(recorder, () -> takenOut(handles, 0));
            advance(handles);

            append(here);
            long aged = pages(recorder, () -> takenOut(handles, 1));
            long watched =
                    pages(recorder, () -> new JdbiDueWork(handles).within(Duration.ofSeconds(1)));

            assertThat(first).isGreaterThan(10 * MOST_PAGES);
            assertThat(aged).isLessThan(MOST_PAGES);
            assertThat(watched).isLessThan(MOST_PAGES);
        }
    }

    private static void append(Workspace workspace) {
        var event = EventFixture.frozen(workspace, POSTGRES.ports().ids().next());
        POSTGRES.ports()
                .transactions()
                .inTransaction(
                        () -> POSTGRES.ports().event().outbox().append(workspace, List.of(event)));
    }

    private static void takenOut(Handles handles, int events) {
        assertThat(new JdbiOutbox(handles, () -> {}).takeOut(10)).hasSize(events);
    }

    // a snapshot as pg_dump has it
    private static void hold(Connection old) throws SQLException {
        old.setAutoCommit(false);
        old.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (var statement = old.createStatement()) {
            statement.execute("SELECT count(*) FROM workspaces");
        }
    }

    // other tests have transactions in the same cluster, which end
    private static void advance(Handles handles) {
        for (int look = 0; look < 5; look++) {
            takenOut(handles, 0);
        }
    }

    private static long pages(PlanRecorder recorder, Runnable work) {
        recorder.drain();
        work.run();
        return recorder.drain().stream().mapToLong(PlanRecorder::buffers).sum();
    }
}
