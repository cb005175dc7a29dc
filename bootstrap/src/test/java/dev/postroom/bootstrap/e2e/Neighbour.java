package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.SQLException;

/**
 * A table of another application in the same database, in the schema {@code public} when Postroom
 * has one of its own, with columns that are called as some of Postroom's.
 */
record Neighbour(DatabaseTarget database, boolean isThere) {

    private static final String SCHEMA = "SELECT current_schema()";
    private static final String TABLE =
            "CREATE TABLE public.orders (id uuid, workspace_id uuid, status text, note text)";
    private static final String STATISTICS =
            """
            SELECT count(*) FROM pg_stats WHERE schemaname = 'public'
            """;
    private static final String TARGETS =
            """
            SELECT count(*) FROM pg_attribute
            WHERE attrelid = CAST('public.orders' AS regclass) AND coalesce(attstattarget, -1) <> -1
              AND attnum > 0
            """;
    private static final String OTHERS =
            """
            SELECT string_agg(CAST(c.oid AS regclass)::text, ', ') FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname NOT IN (current_schema(), 'information_schema')
              AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind IN ('r', 'p', 'i', 'S', 'v')
            """;

    /** Makes the table if Postroom does not use the schema {@code public}. */
    static Neighbour beside(DatabaseTarget database) throws SQLException {
        boolean apart = !Sql.ask(database, SCHEMA).equals("public");
        if (apart) {
            Sql.run(database, TABLE);
        }
        return new Neighbour(database, apart);
    }

    /** The table is as it was, and Postroom has nothing in another schema than its own. */
    void assertThatNothingChanged() throws SQLException {
        assertThat(Sql.ask(database, OTHERS)).isEqualTo(isThere ? "public.orders" : null);
        if (isThere) {
            assertThat(Sql.ask(database, STATISTICS)).isEqualTo("0");
            assertThat(Sql.ask(database, TARGETS)).isEqualTo("0");
        }
    }
}
