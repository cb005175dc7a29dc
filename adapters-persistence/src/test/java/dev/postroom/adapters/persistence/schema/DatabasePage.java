package dev.postroom.adapters.persistence.schema;

import org.jdbi.v3.core.Handle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of docs/database.md: the catalog of a database, in the order of the migrations. */
final class DatabasePage {
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");
    private static final Pattern TABLE =
            Pattern.compile("(?m)^CREATE (?:UNLOGGED )?TABLE (\\w+)(?! PARTITION OF)\\b");

    /** Columns that mean the same in every table, unless the table says otherwise. */
    private static final Map<String, String> COMMON =
            Map.of(
                    "workspace_id", "the environment that the row belongs to",
                    "id", "a UUIDv7, made by the service",
                    "created_at", "on the clock of the workspace",
                    "updated_at", "on the clock of the workspace",
                    "version", "counts the changes, for ETags",
                    "lease_gen", "counts the leases: the holder of an older one can write nothing",
                    "claimed_at", "the latest turn");

    private static final String COLUMNS =
            """
            SELECT c.relname AS tab, a.attname AS col, format_type(a.atttypid, a.atttypmod) AS type,
                a.attnotnull AS is_needed, col_description(c.oid, a.attnum) AS said
            FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY a.attnum
            """;
    private static final String TABLES =
            """
            SELECT c.relname AS tab, obj_description(c.oid, 'pg_class') AS said,
                (SELECT a.attname FROM pg_partitioned_table p JOIN pg_attribute a
                    ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
                    WHERE p.partrelid = c.oid) AS kept_by,
                (SELECT string_agg(pg_get_constraintdef(k.oid), '; '
                        ORDER BY array_position(CAST('{p,u,f}' AS "char"[]), k.contype), k.conname)
                    FROM pg_constraint k
                    WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f')) AS keys,
                (SELECT o.option_value FROM pg_class r,
                    pg_options_to_table(r.reloptions) o
                    WHERE r.relname = c.relname
                            || CASE WHEN c.relkind = 'p' THEN '_rest' ELSE '' END
                        AND r.relnamespace = c.relnamespace
                        AND o.option_name = 'fillfactor') AS filled
            FROM pg_class c
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND c.relname != 'flyway_schema_history'
            """;
    private static final String INDEXES =
            """
            SELECT regexp_replace(c.relname, '_rest$', '') AS tab, i.relname AS name,
                regexp_replace(pg_get_indexdef(i.oid), '^.*? USING btree ', '') AS columns,
                obj_description(i.oid, 'pg_class') AS said
            FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
            WHERE c.relnamespace = 'public'::regnamespace AND NOT i.relispartition
                AND (NOT c.relispartition OR c.relname LIKE '%\\_rest')
                AND c.relname != 'flyway_schema_history'
                AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.oid)
            ORDER BY i.relname
            """;
    private static final String TRIGGERS =
            """
            SELECT c.relname AS tab, g.tgname AS name, p.proname AS function,
                substring(pg_get_triggerdef(g.oid)
                    FROM ' ((?:BEFORE|AFTER) .*?) ON ') AS moment,
                obj_description(p.oid, 'pg_proc') AS said
            FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc p ON p.oid = g.tgfoid
            WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgparentid = 0
            ORDER BY 1, 2
            """;
    private static final String FUNCTIONS =
            """
            SELECT format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) AS name,
                obj_description(oid, 'pg_proc') AS said
            FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace AND prorettype != 'trigger'::regtype
            ORDER BY 1
            """;

    private final Map<String, List<Map<String, Object>>> columns;
    private final Map<String, Map<String, Object>> tables;
    private final Map<String, List<Map<String, Object>>> indexes;
    private final List<Map<String, Object>> triggers;
    private final List<Map<String, Object>> functions;

    DatabasePage(Handle handle) {
        this.columns =
                rows(handle, COLUMNS).stream()
                        .collect(Collectors.groupingBy(row -> text(row, "tab")));
        this.tables =
                rows(handle, TABLES).stream()
                        .collect(Collectors.toMap(row -> text(row, "tab"), row -> row));
        this.indexes =
                rows(handle, INDEXES).stream()
                        .collect(Collectors.groupingBy(row -> text(row, "tab")));
        this.triggers = rows(handle, TRIGGERS);
        this.functions = rows(handle, FUNCTIONS);
    }

    /** Objects of the database without a meaning. */
    List<String> unexplained() {
        List<String> missing = new ArrayList<>();
        tables.values().stream()
                .filter(row -> row.get("said") == null)
                .forEach(row -> missing.add(text(row, "tab")));
        columns.forEach((table, rows) ->
                rows.stream()
                        .filter(row -> tables.containsKey(table) && meaning(row).isEmpty())
                        .forEach(row -> missing.add(table + "." + text(row, "col"))));
        Stream.of(triggers.stream(), functions.stream(), allIndexes())
                .flatMap(rows -> rows)
                .filter(row -> row.get("said") == null)
                .forEach(row -> missing.add(text(row, "name")));
        return missing;
    }

    /** Everything below the mark of the page. */
    String generated() {
        StringBuilder page = new StringBuilder();
        features()
                .forEach((feature, names) -> {
                    page.append("\n## ").append(feature).append('\n');
                    names.forEach(name -> table(page, name));
                });
        page.append(
                """

                ## By itself: triggers

                | table | trigger | moment | effect |
                |---|---|---|---|
                """);
        triggers.forEach(row ->
                page.append(
                        "| `%s` | `%s` | %s | %s `%s` |\n"
                                .formatted(
                                        text(row, "tab"),
                                        text(row, "name"),
                                        text(row, "moment").toLowerCase(Locale.ROOT),
                                        text(row, "said"),
                                        text(row, "function"))));
        page.append("\n## By itself: functions\n\n| function | effect |\n|---|---|\n");
        functions.forEach(row ->
                page.append(
                        "| `%s` | %s |\n"
                                .formatted(shortened(text(row, "name")), text(row, "said"))));
        return page.toString();
    }

    private void table(StringBuilder page, String name) {
        Map<String, Object> table = Objects.requireNonNull(tables.get(name));
        page.append("\n### `%s`\n\n%s\n".formatted(name, text(table, "said")));
        if (table.get("kept_by") != null) {
            page.append("In partitions by the time in `%s`.\n".formatted(text(table, "kept_by")));
        }
        page.append("\n| column | type | meaning |\n|---|---|---|\n");
        for (Map<String, Object> column : Objects.requireNonNull(columns.get(name))) {
            page.append(
                    "| `%s` | %s%s | %s |\n"
                            .formatted(
                                    text(column, "col"),
                                    shortened(text(column, "type")),
                                    Boolean.TRUE.equals(column.get("is_needed")) ? "" : ", or NULL",
                                    meaning(column).orElse("")));
        }
        page.append("\nKeys: %s.\n".formatted(text(table, "keys")));
        if (table.get("filled") != null) {
            page.append(
                    "Rows change in place: new rows fill %s %% of a page.\n"
                            .formatted(text(table, "filled")));
        }
        if (indexes.containsKey(name)) {
            page.append("\n| index | of | read by |\n|---|---|---|\n");
            indexes.get(name).forEach(index -> page.append(line(index)));
        }
    }

    private static String line(Map<String, Object> index) {
        return "| `%s` | %s | `%s |\n"
                .formatted(
                        text(index, "name"),
                        text(index, "columns"),
                        text(index, "said").replaceFirst(":", "`:"));
    }

    private Stream<Map<String, Object>> allIndexes() {
        return indexes.values().stream().flatMap(List::stream);
    }

    private static Optional<String> meaning(Map<String, Object> column) {
        return Optional.ofNullable((String) column.get("said"))
                .or(() -> Optional.ofNullable(COMMON.get(text(column, "col"))));
    }

    // the tables of each migration, under the name of its file
    private Map<String, List<String>> features() {
        Map<String, List<String>> features = new LinkedHashMap<>();
        for (Path file : files()) {
            List<String> names = new ArrayList<>();
            Matcher matcher = TABLE.matcher(read(file));
            while (matcher.find()) {
                if (tables.containsKey(matcher.group(1))) {
                    names.add(matcher.group(1));
                }
            }
            if (!names.isEmpty()) {
                features.put(heading(file), names);
            }
        }
        return features;
    }

    private static String heading(Path file) {
        String name =
                file.getFileName().toString().replaceAll("^V\\d+__|\\.sql$", "").replace('_', ' ');
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static List<Path> files() {
        try (Stream<Path> files = Files.list(MIGRATIONS)) {
            return files.filter(file -> file.getFileName().toString().startsWith("V"))
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a file of the project. */
    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Map<String, Object>> rows(Handle handle, String sql) {
        return handle.createQuery(sql).mapToMap().list();
    }

    private static String text(Map<String, Object> row, String column) {
        return String.valueOf(row.get(column));
    }

    private static String shortened(String types) {
        return types.replace("timestamp with time zone", "timestamptz").replace("integer", "int");
    }
}
