package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** A page of a list reads no more rows than it needs on tables that were never analyzed. */
class FreshTablesTest {

    private static final String WITHOUT_AUTOVACUUM =
            """
            SELECT 'ALTER TABLE ' || relname || ' SET (autovacuum_enabled = off)'
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            """;
    private static final Pattern ROWS = Pattern.compile("actual rows=([0-9.]+) loops=([0-9]+)");
    // a page with its next row, and the tags of its rows; sorting the workspace passes all people
    private static final double MOST_ROWS = 1_500;
    private static final long MOST_PAGES_OF_A_LIST = 3_000;
    // of a lookup by key
    private static final long MOST_PAGES = 10;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @ParameterizedTest
    @CsvSource({"8000, 20", "8000, 100", "30000, 20", "30000, 100"})
    void aPageIsReadAlongItsIndex(int people, int limit) throws SQLException {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Workspace other = POSTGRES.ports().newWorkspace(Environment.TEST);
        POSTGRES.handles().call(FreshTablesTest::withoutAutovacuum);
        Crowd.fill(POSTGRES.handles(), here, people);
        Crowd.fill(POSTGRES.handles(), other, people / 10);
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            new HotLists(here, limit)
                    .pages()
                    .forEach((name, read) -> {
                        // from the sixth execution on, the server may use a generic plan
                        for (int time = 0; time < 7; time++) {
                            read.accept(handles);
                        }
                        check(name, recorder.drain());
                    });
        }
    }

    @Test
    void workspacesThatCameAfterAnAnalysisAreReadByTheirKeysAndAlongTheirIndexes()
            throws SQLException {
        POSTGRES.handles().call(FreshTablesTest::withoutAutovacuum);
        Crowd.seed(POSTGRES.handles(), POSTGRES.ports().newWorkspace(Environment.TEST));
        for (int people : new int[] {300, 8_000}) {
            Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
            Crowd.fill(POSTGRES.handles(), here, people);
            PlanRecorder recorder = new PlanRecorder();
            try (Connection connection = POSTGRES.dataSource().getConnection()) {
                Handles handles = recorder.on(connection);
                new HotLists(here, 100)
                        .pages()
                        .forEach((name, read) -> {
                            read.accept(handles);
                            check(name, recorder.drain());
                        });
                lookUp(here, handles, recorder);
            }
        }
    }

    private static void lookUp(Workspace here, Handles handles, PlanRecorder recorder) {
        List<String> lookups = POSTGRES.handles().call(new KeysOfTables(here)::lookups);
        assertThat(lookups).hasSizeGreaterThan(8);
        for (String lookup : lookups) {
            handles.call(handle -> handle.createQuery(lookup).mapToMap().list());
            for (String plan : recorder.drain()) {
                assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThanOrEqualTo(MOST_PAGES);
            }
        }
    }

    private static int withoutAutovacuum(Handle handle) {
        List<String> statements = handle.createQuery(WITHOUT_AUTOVACUUM).mapTo(String.class).list();
        statements.forEach(handle::execute);
        return statements.size();
    }

    private static void check(String name, List<String> plans) {
        assertThat(plans).as(name).isNotEmpty();
        for (String plan : plans) {
            assertThat(mostRows(plan)).as(name + "\n" + plan).isLessThanOrEqualTo(MOST_ROWS);
            assertThat(PlanRecorder.buffers(plan))
                    .as(name + "\n" + plan)
                    .isLessThanOrEqualTo(MOST_PAGES_OF_A_LIST);
        }
    }

    private static double mostRows(String plan) {
        return ROWS.matcher(plan)
                .results()
                .mapToDouble(
                        step -> Double.parseDouble(step.group(1)) * Integer.parseInt(step.group(2)))
                .max()
                .orElse(0);
    }
}
