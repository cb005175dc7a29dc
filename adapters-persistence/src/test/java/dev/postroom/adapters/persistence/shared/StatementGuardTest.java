package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
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
                "SELECT s.id, (SELECT count(*) FROM memberships m"
                        + " WHERE m.workspace_id = :workspace AND m.subscriber_id = s.id)"
                        + " FROM subscribers s WHERE s.workspace_id = :workspace",
                "SELECT * FROM notes WHERE workspace_id = :workspace ORDER BY id OFFSET 0",
                "DELETE FROM outbox WHERE (workspace_id = :workspace) IS TRUE AND ctid = ANY"
                    + " (ARRAY(SELECT ctid FROM outbox WHERE workspace_id = :workspace LIMIT 1))",
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TABLE notes",
                "(SELECT * FROM notes)",
                "(SELECT id FROM notes WHERE workspace_id = :workspace) UNION ALL"
                        + " (SELECT id FROM notes)",
                "/* */ TABLE notes",
                "TRUNCATE notes",
                "COPY (SELECT * FROM notes) TO PROGRAM 'cat'",
                "COPY (SELECT * FROM notes) TO '/tmp/notes'",
                "DECLARE all_notes CURSOR WITH HOLD FOR SELECT * FROM notes",
                "CREATE TEMP TABLE copied AS SELECT * FROM notes",
                "EXPLAIN (ANALYZE) DELETE FROM notes",
                "ALTER TABLE notes DISABLE TRIGGER ALL",
                "LOCK TABLE notes",
                "SET enable_seqscan = on",
                "LISTEN notes",
                "NOTIFY notes",
                "VACUUM notes",
                "ANALYZE notes"
            })
    void aStatementThatCannotBeExplainedIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("cannot be explained")
                .hasMessageContaining(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT query_to_xml('SELECT * FROM notes', true, true, '')",
                "SELECT pg_read_file('/etc/passwd')",
                "SELECT lo_import('/etc/passwd')",
                "SELECT pg_sleep(1)",
                "SELECT pg_catalog.pg_sleep(1)",
                "SELECT \"pg_sleep\"(1)",
                "SELECT pg_advisory_lock(1)",
                "SELECT pg_try_advisory_xact_lock (1)",
                "SELECT nextval('plan_tickets') + 1",
                "SELECT random()",
                "SELECT gen_random_uuid()",
                "SELECT age(to_timestamp(0))",
                "SELECT pg_postmaster_start_time()",
                "SELECT table_to_xml('notes', true, true, '')",
                "SELECT store_first_statistics('notes')",
                "DELETE FROM notes WHERE workspace_id = :workspace AND pg_sleep(1) IS NOT NULL"
            })
    void aStatementThatCallsAnotherFunctionIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("This statement calls")
                .hasMessageContaining(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM notes WHERE workspace_id = :workspace ORDER BY id OFFSET 1000",
                "SELECT * FROM notes WHERE workspace_id = :workspace LIMIT 10 OFFSET :id"
            })
    void aStatementThatSkipsRowsIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("OFFSET");
    }

    @Test
    void aRowIsFoundByItsPlaceWithinItsWorkspaceOnly() throws IOException {
        String scan =
                """
                {"Node Type": "Tid Scan", "Relation Name": "outbox", "Alias": "o",
                 "TID Cond": "(o.ctid = ANY ($1))"%s}
                """;

        assertThat(scans(scan.formatted("")).placedAnywhere()).containsExactly("o");
        assertThat(scans(scan.formatted(", \"Filter\": \"(o.id = $2)\"")).placedAnywhere())
                .containsExactly("o");
        assertThat(
                        scans(
                                        scan.formatted(
                                                ", \"Filter\": \"((o.workspace_id = ANY ($2)) IS"
                                                        + " TRUE)\""))
                                .placedAnywhere())
                .isEmpty();
    }

    private static PlanScans scans(String plan) throws IOException {
        return new PlanScans(
                Map.of("outbox", "workspace_id"), List.of(), new JsonMapper().readTree(plan));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT s.id, (SELECT count(*) FROM memberships m"
                        + " WHERE m.workspace_id = s.workspace_id AND m.subscriber_id = s.id)"
                        + " FROM subscribers s WHERE s.workspace_id = :workspace",
                "SELECT s.id FROM subscribers s WHERE s.workspace_id = :workspace AND"
                        + " (SELECT count(*) FROM notes n WHERE n.workspace_id = s.workspace_id"
                        + " AND n.subscriber_id = s.id) > 1",
                "SELECT s.id, ARRAY(SELECT t.name FROM memberships m JOIN tags t"
                        + " ON t.workspace_id = m.workspace_id AND t.id = m.tag_id"
                        + " WHERE m.workspace_id = s.workspace_id AND m.subscriber_id = s.id)"
                        + " FROM subscribers s WHERE s.workspace_id = :workspace"
            })
    void aSubSelectWithoutTheWorkspaceItselfIsRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("of every workspace: add ");
    }

    @Test
    void everyFunctionOfTheProjectIsListed() {
        List<String> functions =
                POSTGRES.handles()
                        .call(handle ->
                                handle.createQuery(
                                                """
                                                SELECT DISTINCT proname FROM pg_proc
                                                WHERE pronamespace = 'public'::regnamespace
                                                    AND prorettype != 'trigger'::regtype
                                                """)
                                        .mapTo(String.class)
                                        .list());

        assertThat(functions)
                .containsExactlyInAnyOrderElementsOf(StatementFunctions.ofTheProject());
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
                        StatementText.of(StatementExceptions.text(constant)).readsTheClock());
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
