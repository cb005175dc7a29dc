package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.sql.Types;
import java.util.UUID;
import java.util.function.Consumer;

/** A statement on tenant data without a workspace fails, in any form of SQL. */
class StatementGuardTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM notes WHERE id = :id",
                "SELECT * FROM public.notes AS workspace_id WHERE workspace_id.id = :id",
                "SELECT * FROM notes WHERE workspace_id = :workspace OR id = :id",
                "SELECT * FROM notes WHERE workspace_id != :workspace AND id = :id",
                "SELECT * FROM notes WHERE workspace_id IS NOT NULL AND id = :id",
                "SELECT * FROM notes n WHERE n.workspace_id = n.workspace_id AND n.id = :id",
                "SELECT * FROM notes n WHERE n.id = :workspace",
                "SELECT 'notes.workspace_id = :workspace', id FROM notes WHERE id = :id",
                "SELECT id, :workspace AS workspace_id FROM notes -- workspace_id = :workspace",
                "SELECT * FROM notes WHERE subscriber_id = :id AND workspace_id IN"
                        + " (SELECT workspace_id FROM notes WHERE id = :id)",
                "SELECT *, (SELECT count(*) FROM memberships m WHERE m.subscriber_id = s.id)"
                        + " FROM subscribers s WHERE s.workspace_id = :workspace",
                "SELECT * FROM subscribers s WHERE s.workspace_id = :workspace AND EXISTS"
                        + " (SELECT 1 FROM notes n WHERE n.subscriber_id = s.id)",
                "SELECT * FROM subscribers s LEFT JOIN notes n ON n.subscriber_id = s.id"
                        + " WHERE s.workspace_id = :workspace",
                "SELECT * FROM subscribers s JOIN notes n ON n.workspace_id = s.workspace_id"
                        + " AND n.subscriber_id = s.id",
                "SELECT * FROM subscribers s LEFT JOIN notes n ON n.workspace_id = s.workspace_id"
                        + " AND n.workspace_id = :workspace",
                "SELECT * FROM notes n RIGHT JOIN subscribers s ON n.workspace_id = s.workspace_id"
                        + " AND s.workspace_id = :workspace AND n.workspace_id = :workspace",
                "SELECT * FROM subscribers s FULL JOIN notes n ON n.workspace_id = s.workspace_id"
                        + " AND n.subscriber_id = s.id",
                "SELECT *, (SELECT count(*) FROM notes n WHERE n.workspace_id = :workspace"
                        + " AND n.workspace_id = s.workspace_id) FROM subscribers s",
                "DELETE FROM outbox o WHERE NOT EXISTS (SELECT 1 FROM events e"
                        + " WHERE e.workspace_id = :workspace"
                        + " AND e.workspace_id = o.workspace_id AND e.id = o.id)",
                "SELECT * FROM notes WHERE workspace_id = :id",
                "SELECT * FROM notes WHERE CAST(:nothing AS uuid) IS NOT NULL AND id = :id",
                "SELECT * FROM notes n JOIN workspaces w ON w.id = n.workspace_id",
                "WITH mine AS MATERIALIZED (SELECT * FROM notes WHERE id = :id)"
                        + " SELECT * FROM mine WHERE workspace_id = :workspace",
                "SELECT id FROM tags WHERE workspace_id = :workspace UNION ALL"
                        + " SELECT id FROM notes",
                "SELECT * FROM triggers WHERE is_active AND id = :id",
                "SELECT * FROM triggers WHERE is_active AND (workspace_id = :workspace OR id ="
                        + " :id)",
                "UPDATE subscribers SET notes_count = 0 WHERE id = :id",
                "UPDATE notes n SET author = s.email FROM subscribers s"
                        + " WHERE n.workspace_id = :workspace AND s.id = n.subscriber_id",
                "DELETE FROM notes n USING subscribers s"
                        + " WHERE s.workspace_id = :workspace AND n.subscriber_id = s.id",
                "WITH gone AS (DELETE FROM notes WHERE id = :id RETURNING workspace_id)"
                        + " SELECT * FROM gone WHERE workspace_id = :workspace",
                "INSERT INTO tags SELECT :workspace, t.id, t.name, t.name_key, t.slug,"
                        + " t.description, t.category, t.is_public, t.double_opt_in, t.created_at,"
                        + " t.updated_at, t.version FROM tags t WHERE t.id = :id",
            })
    void aStatementWithoutItsWorkspaceIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("of every workspace: add ")
                .hasMessageContaining(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM notes WHERE workspace_id = :workspace AND id = :id",
                "SELECT * FROM triggers WHERE workspace_id = :workspace AND is_active AND id = :id",
                "SELECT * FROM notes n JOIN subscribers s ON s.workspace_id = n.workspace_id"
                        + " AND s.id = n.subscriber_id WHERE n.workspace_id = :workspace",
                "DELETE FROM notes n USING subscribers s WHERE s.workspace_id = :workspace"
                        + " AND n.workspace_id = s.workspace_id AND n.subscriber_id = s.id",
                "WITH gone AS (DELETE FROM notes WHERE workspace_id = :workspace RETURNING id)"
                        + " SELECT * FROM gone",
                "SELECT * FROM subscribers s LEFT JOIN notes n ON n.workspace_id = s.workspace_id"
                        + " AND n.subscriber_id = s.id WHERE s.workspace_id = :workspace",
                "DELETE FROM outbox o WHERE o.workspace_id = :workspace AND NOT EXISTS"
                        + " (SELECT 1 FROM events e WHERE e.workspace_id = o.workspace_id"
                        + " AND e.id = o.id)",
                "SELECT * FROM accounts",
                "SELECT * FROM workspaces WHERE account_id = :id",
            })
    void aStatementOfOneWorkspaceIsAccepted(String sql) {
        assertThatCode(() -> run(sql)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMMIT",
                "rollback",
                "/* */ SAVEPOINT here",
                "SELECT 1; COMMIT",
                "-- a comment\nBEGIN",
                "DO $$ BEGIN COMMIT; END $$"
            })
    void aStatementThatEndsATransactionIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Handles.transact");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT now()",
                "SELECT NOW ()",
                "SELECT current_timestamp",
                "SELECT CURRENT_DATE",
                "SELECT clock_timestamp()",
                "SELECT timestamptz 'now'",
                "DELETE FROM notes WHERE workspace_id = :workspace AND created_at < localtimestamp"
            })
    void aStatementThatReadsTheDatabasesClockIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("clock");
    }

    @Test
    void everyExceptionNamesAStatement() {
        assertThat(StatementExceptions.CLOCK)
                .allMatch(constant -> !StatementExceptions.text(constant).isBlank());
        assertThat(StatementExceptions.ALL_WORKSPACES.keySet())
                .allMatch(key -> !StatementExceptions.text(key.split(" ", 2)[0]).isBlank());
    }

    @Test
    void everyExceptionOfTheClockReadsIt() {
        assertThat(StatementExceptions.CLOCK)
                .allMatch(constant ->
                        StatementGuard.readsTheClock(StatementExceptions.text(constant)));
    }

    private static Jdbi judged(Consumer<StatementContext> judge) {
        Jdbi jdbi = Database.configured(Jdbi.create(POSTGRES.dataSource()));
        return jdbi.setSqlLogger(
                new SqlLogger() {
                    @Override
                    public void logBeforeExecution(StatementContext context) {
                        judge.accept(context);
                    }
                });
    }

    private static void run(String sql) {
        Jdbi jdbi = judged(StatementGuard::judge);
        jdbi.useHandle(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", new UUID(0, 1))
                        .bind("id", new UUID(0, 2))
                        .bindNull("nothing", Types.OTHER)
                        .execute());
    }
}
