package dev.postroom.adapters.persistence.schema;

import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Finds rows of a workspace by the keys of their tables. */
record KeysOfTables(Workspace here) {
    private static final String KEYS =
            """
            SELECT format('SELECT format(%L, %s) FROM %s WHERE workspace_id = %L LIMIT 1',
                'SELECT * FROM ' || i.indrelid::regclass || ' WHERE '
                    || string_agg(quote_ident(a.attname) || ' = %L', ' AND ' ORDER BY a.attnum),
                string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum),
                i.indrelid::regclass, :workspace)
            FROM pg_index i
            JOIN pg_class c ON c.oid = i.indrelid AND c.relkind = 'r'
                AND c.relnamespace = 'public'::regnamespace
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
            WHERE i.indisprimary AND i.indkey[0] = (SELECT w.attnum FROM pg_attribute w
                WHERE w.attrelid = i.indrelid AND w.attname = 'workspace_id')
            GROUP BY i.indrelid
            """;

    /** A query by key for one row of each table that has rows of the workspace. */
    List<String> lookups(Handle handle) {
        return handle.createQuery(KEYS).bind("workspace", here.id()).mapTo(String.class).stream()
                .flatMap(query -> handle.createQuery(query).mapTo(String.class).stream())
                .toList();
    }
}
