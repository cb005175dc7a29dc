package dev.postroom.adapters.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.TransactionsContract;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

class JdbiTransactionsTest implements TransactionsContract {
    private static final String RAISE =
            """
            INSERT INTO event_sequences AS s (workspace_id, last_number) VALUES (?, 1)
            ON CONFLICT (workspace_id) DO UPDATE SET last_number = s.last_number + 1
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void twoDeadlockedTransactionsBothCommit() {
        List<UUID> rows = List.of(new UUID(0, 1), new UUID(0, 2));
        rows.forEach(JdbiTransactionsTest::raise);
        CountDownLatch bothHoldOne = new CountDownLatch(2);

        Race.of(
                2,
                number -> {
                    ports().transactions()
                            .inTransaction(() -> {
                                raise(rows.get(number));
                                bothHoldOne.countDown();
                                Race.await(bothHoldOne);
                                raise(rows.get(1 - number));
                            });
                    return number;
                });

        assertThat(numbers()).containsExactly(3L, 3L);
    }

    @Test
    void aTransactionOfAProcessThatStandsStillEnds() {
        String limit =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery("SHOW idle_in_transaction_session_timeout")
                                        .mapTo(String.class)
                                        .one());
        assertThat(limit).isEqualTo("15s");
    }

    /** Raises a row by ten, with the last statement of the transaction. */
    private record RaisedAtCommit(String change) implements CommitWork {
        @Override
        public void run(Handle handle) {
            handle.execute(
                    "UPDATE event_sequences SET last_number = last_number "
                            + change
                            + " WHERE workspace_id = ?",
                    new UUID(0, 1));
        }
    }

    @Test
    void whatIsDoneBeforeTheCommitIsCommitted() {
        List<String> signals = new ArrayList<>();

        commitWith("+ 10", signals);

        assertThat(numbers()).containsExactly(11L);
        assertThat(signals).containsExactly("committed");
    }

    @Test
    void anErrorBeforeTheCommitUndoesTheTransaction() {
        List<String> signals = new ArrayList<>();

        assertThatThrownBy(() -> commitWith("+ 9223372036854775807", signals))
                .hasMessageContaining("bigint out of range");

        assertThat(numbers()).isEmpty();
        assertThat(signals).isEmpty();
    }

    private static void commitWith(String change, List<String> signals) {
        Handles handles = POSTGRES.handles();
        handles.transact(_ -> {
            raise(new UUID(0, 1));
            handles.afterCommit(() -> signals.add("committed"));
            return handles.beforeCommit(RaisedAtCommit.class, () -> new RaisedAtCommit(change));
        });
    }

    private static void raise(UUID row) {
        int raised = POSTGRES.handles().call(handle -> handle.execute(RAISE, row));
        assertThat(raised).isEqualTo(1);
    }

    private static List<Long> numbers() {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery("SELECT last_number FROM event_sequences")
                                .mapTo(Long.class)
                                .list());
    }
}
