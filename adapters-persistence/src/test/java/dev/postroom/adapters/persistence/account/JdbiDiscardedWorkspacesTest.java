package dev.postroom.adapters.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.DiscardedWorkspacesContract;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

class JdbiDiscardedWorkspacesTest implements DiscardedWorkspacesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void everyTableWithRowsOfAWorkspaceIsListedOnce() {
        List<String> tables =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery(
                                                """
                                                SELECT c.relname FROM pg_class c
                                                JOIN pg_attribute a ON a.attrelid = c.oid
                                                    AND a.attname = 'workspace_id'
                                                    AND NOT a.attisdropped
                                                WHERE c.relnamespace = 'public'::regnamespace
                                                    AND c.relkind IN ('r', 'p')
                                                    AND NOT c.relispartition
                                                    AND c.relname NOT IN
                                                        ('api_keys', 'api_key_directory')
                                                """)
                                        .mapTo(String.class)
                                        .list());

        assertThat(RemovedTables.ALL).containsExactlyInAnyOrderElementsOf(tables);
    }

    @Test
    void aTableIsEmptiedBeforeTheOnesThatItRefersTo() {
        List<List<String>> references =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery(
                                                """
                                                SELECT f.relname AS referring, t.relname AS referred
                                                FROM pg_constraint k
                                                JOIN pg_class f ON f.oid = k.conrelid
                                                JOIN pg_class t ON t.oid = k.confrelid
                                                WHERE k.contype = 'f' AND k.conparentid = 0
                                                    AND f.relnamespace = 'public'::regnamespace
                                                """)
                                        .map((row, _) ->
                                                List.of(row.getString(1), row.getString(2)))
                                        .filter(pair -> RemovedTables.ALL.containsAll(pair))
                                        .list());

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(pair ->
                        assertThat(RemovedTables.ALL.indexOf(pair.getFirst()))
                                .as(pair.toString())
                                .isLessThan(RemovedTables.ALL.indexOf(pair.getLast())));
    }

    @Test
    void nothingOfADeletedAccountIsLeftInTheDirectory() {
        Workspace test = ports().newWorkspace(Environment.TEST);
        assertThat(ports().account().discarded().discardAll(test.account())).isTrue();
        ports().transactions()
                .inTransaction(() -> {
                    Optional<Workspace> due = ports().account().discarded().lockDue();
                    while (due.isPresent()) {
                        ports().account().discarded().end(due.get(), Duration.ZERO);
                        due = ports().account().discarded().lockDue();
                    }
                });

        long left =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery("SELECT count(*) FROM accounts WHERE id = :id")
                                        .bind("id", test.account().value())
                                        .mapTo(Long.class)
                                        .one());
        assertThat(left).isZero();
    }
}
