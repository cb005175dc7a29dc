package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A digest of the tables of a database: the number of rows of each, and a hash of them. Partitions
 * count with their table.
 */
final class DatabaseDigest {

    private static final String TABLES =
            """
            SELECT c.relname FROM pg_class c
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition
            ORDER BY c.relname
            """;
    private static final String ROWS =
            """
            SELECT count(*) || ' ' || coalesce(md5(string_agg(CAST(t AS text), ','
                ORDER BY CAST(t AS text))), '') FROM
            """;

    private DatabaseDigest() {}

    /** The digests of all tables but those. */
    static Map<String, String> of(DatabaseTarget database, Set<String> without)
            throws SQLException {
        List<String> tables = new ArrayList<>();
        Sql.forEach(database, TABLES, tables::add);
        tables.removeAll(without);
        Map<String, String> digests = new TreeMap<>();
        for (String table : tables) {
            digests.put(table, Sql.ask(database, ROWS + " \"" + table + "\" t"));
        }
        return digests;
    }
}
