package dev.postroom.adapters.persistence.schema;

import org.jdbi.v3.core.Handle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Searches a schema for indexes that no statement reads. The comment of an index begins with its
 * reader: a class whose source names the table, a function of the schema that does, or a table
 * whose deleted rows the index finds for a foreign key. Keys are left out: they are read by what
 * they forbid.
 */
final class IndexReaders {

    private static final Path SOURCES = Path.of("src/main/java");

    private static final String INDEXES =
            """
            SELECT i.relname AS name, regexp_replace(c.relname, '_rest$', '') AS tab,
                substring(obj_description(i.oid, 'pg_class') FROM '^(\\w+): ') AS reader,
                EXISTS (SELECT 1 FROM pg_proc p
                    WHERE p.pronamespace = c.relnamespace AND p.prokind = 'f'
                        AND p.proname = substring(obj_description(i.oid, 'pg_class') FROM '^(\\w+): ')
                        AND p.prosrc ~ ('\\m' || c.relname || '\\M')) AS by_function,
                EXISTS (SELECT 1 FROM pg_constraint k JOIN pg_class o ON o.oid = k.confrelid
                    WHERE k.conrelid = c.oid AND k.contype = 'f'
                        AND o.relname = substring(obj_description(i.oid, 'pg_class') FROM '^(\\w+): ')
                        AND CAST(x.indkey AS text) || ' '
                            LIKE array_to_string(k.conkey, ' ') || ' %') AS by_key
            FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
            WHERE c.relnamespace = CAST(:schema AS regnamespace) AND NOT i.relispartition
                AND (NOT c.relispartition OR c.relname LIKE '%\\_rest')
                AND c.relname != 'flyway_schema_history'
                AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.oid)
            ORDER BY 1
            """;
    private static final String DOUBLED =
            """
            SELECT a.relname || ' begins as ' || b.relname
            FROM pg_index x JOIN pg_class a ON a.oid = x.indexrelid
            JOIN pg_index y ON y.indrelid = x.indrelid AND y.indexrelid != x.indexrelid
            JOIN pg_class b ON b.oid = y.indexrelid
            WHERE a.relnamespace = CAST(:schema AS regnamespace) AND NOT x.indisunique
                AND NOT a.relispartition
                AND pg_get_expr(x.indpred, x.indrelid)
                    IS NOT DISTINCT FROM pg_get_expr(y.indpred, y.indrelid)
                AND CAST(y.indkey AS text) || ' ' LIKE CAST(x.indkey AS text) || ' %'
            ORDER BY 1
            """;

    private IndexReaders() {}

    /** One sentence for each index without a reader; empty when each has one. */
    static List<String> missing(Handle handle, String schema) {
        Map<String, String> sources = sources();
        return handle.createQuery(INDEXES).bind("schema", schema).mapToMap().stream()
                .flatMap(row -> complaint(row, sources).stream())
                .toList();
    }

    /** One sentence for each index that another one can stand for. */
    static List<String> doubled(Handle handle, String schema) {
        return handle.createQuery(DOUBLED).bind("schema", schema).mapTo(String.class).list();
    }

    private static Optional<String> complaint(
            Map<String, Object> row, Map<String, String> sources) {
        if (row.get("reader") == null) {
            return Optional.of(row.get("name") + " has no comment that begins with its reader");
        }
        String source = sources.getOrDefault(String.valueOf(row.get("reader")), "");
        boolean isRead =
                Boolean.TRUE.equals(row.get("by_function"))
                        || Boolean.TRUE.equals(row.get("by_key"))
                        || Pattern.compile("\\b" + row.get("tab") + "\\b").matcher(source).find();
        return isRead
                ? Optional.empty()
                : Optional.of(
                        "%s is not read by %s, which does not name %s"
                                .formatted(row.get("name"), row.get("reader"), row.get("tab")));
    }

    private static Map<String, String> sources() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(
                            Collectors.toMap(
                                    file -> file.getFileName().toString().replace(".java", ""),
                                    DatabasePage::read,
                                    (one, _) -> one));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
