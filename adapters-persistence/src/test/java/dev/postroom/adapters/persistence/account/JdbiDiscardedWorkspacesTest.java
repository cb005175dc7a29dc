package dev.postroom.adapters.persistence.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.DiscardedWorkspacesContract;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;
import java.util.UUID;

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
    void aLiveWorkspaceIsNeverDiscarded() {
        Workspace live = ports().newWorkspace(Environment.LIVE);

        assertThatThrownBy(() ->
                        ports().account()
                                .discarded()
                                .replace(
                                        live,
                                        new Workspace(
                                                UUID.randomUUID(),
                                                live.account(),
                                                Environment.LIVE)))
                .hasMessageContaining("workspaces_check");
    }
}
