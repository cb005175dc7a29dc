package dev.postroom.adapters.rest.imports.row;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.imports.ImportSeparator;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The meaning of each column of a header, and all violations about them. */
final class ColumnMeanings {

    /** Columns and fields of an export that an import ignores. */
    static final Set<String> IGNORED =
            Set.of(
                    "id",
                    "source",
                    "notes_count",
                    "confirmed_at",
                    "unsubscribed_at",
                    "created_at",
                    "updated_at");

    private static final String REST = "*";
    private static final CsvField IGNORE = new CsvField(CsvField.IGNORE, true);

    private final Map<String, String> requested = new HashMap<>();
    private final Set<String> unused = new LinkedHashSet<>();
    private final ImportColumns columns;
    private final List<CsvField> fields = new ArrayList<>();
    private final List<String> cells = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> first = new HashMap<>();

    private ColumnMeanings(ImportColumns columns) {
        this.columns = columns;
        columns.fields()
                .forEach((name, field) -> {
                    requested.put(column(name), field);
                    if (!name.equals(REST)) {
                        unused.add(name);
                    }
                });
    }

    static ColumnMeanings of(List<String> cells, ImportColumns columns) {
        ColumnMeanings meanings = new ColumnMeanings(columns);
        cells.forEach(meanings::add);
        return meanings;
    }

    /** The name of a column as it is compared. */
    static String column(String cell) {
        return Csv.unguarded(cell)
                .strip()
                .toLowerCase(Locale.ROOT)
                .replace(' ', '_')
                .replace('-', '_');
    }

    private void add(String cell) {
        String column = column(cell);
        cells.add(cell.strip());
        names.add(column);
        unused.removeIf(name -> column(name).equals(column));
        CsvField field = meaning(cell, column);
        if (field.isRepeatable()) {
            fields.add(field);
            return;
        }
        String other = first.putIfAbsent(field.name(), cell);
        if (other == null) {
            fields.add(field);
            return;
        }
        // services repeat columns in their files
        fields.add(IGNORE);
        if (columns.preset().isEmpty()) {
            problems.add(repeated(field, other, cell));
        }
    }

    private static String repeated(CsvField field, String other, String cell) {
        return column(other).equals(column(cell))
                ? "The column %s occurs twice.".formatted(ColumnNames.quoted(cell))
                : "The columns %s and %s both mean %s."
                        .formatted(
                                ColumnNames.quoted(other),
                                ColumnNames.quoted(cell),
                                ColumnNames.quoted(field.name()));
    }

    private CsvField meaning(String cell, String column) {
        if (column.isEmpty()) {
            return CsvField.UNNAMED;
        }
        String explicit = requested.get(column);
        if (explicit != null) {
            return mapped(explicit, column);
        }
        String named = named(cell, column);
        if (columns.preset().isPresent()) {
            return CsvField.isNamed(named) && named.contains(".")
                    ? new CsvField(named, false)
                    : mapped(preset(columns.preset().get(), column), column);
        }
        if (CsvField.isNamed(named)) {
            return new CsvField(named, false);
        }
        if (IGNORED.contains(column) || CsvHeader.ADDED.contains(column)) {
            return IGNORE;
        }
        String rest = requested.get(REST);
        if (rest == null) {
            unknown.add(cell);
        }
        return rest == null ? IGNORE : mapped(rest, column);
    }

    private String preset(ImportPreset preset, String column) {
        String field = CsvPresets.field(preset, column);
        return field.equals(CsvField.METADATA_REST) ? requested.getOrDefault(REST, field) : field;
    }

    // metadata keys keep their case
    private static String named(String cell, String column) {
        return column.startsWith(CsvField.METADATA)
                ? CsvField.METADATA
                        + Csv.unguarded(cell).strip().substring(CsvField.METADATA.length())
                : column;
    }

    private static CsvField mapped(String field, String column) {
        return new CsvField(
                field.equals(CsvField.METADATA_REST) ? CsvField.METADATA + column : field, true);
    }

    boolean hasEmail() {
        return first.containsKey("email");
    }

    CsvField field(int column) {
        return fields.get(column);
    }

    /** Fails with one sentence for each problem. */
    void check(ImportSeparator separator) throws IOException {
        List<String> sentences = new ArrayList<>();
        if (!unknown.isEmpty()) {
            sentences.add(ColumnNames.unknown(unknown));
        }
        if (!unused.isEmpty()) {
            sentences.add(ColumnNames.unused(unused, cells));
        }
        sentences.addAll(problems);
        if (!hasEmail()) {
            sentences.add("The header line has no column \"email\".");
            if (cells.stream().anyMatch(cell -> cell.indexOf('@') > 0)) {
                sentences.add("The first line must name the columns, and it has an address.");
            }
        }
        if (sentences.isEmpty()) {
            return;
        }
        sentences.add("The file was read with %s between its cells.".formatted(separator.plural()));
        if (columns.preset().isEmpty()) {
            CsvPresets.likely(names).map(ColumnNames::advice).ifPresent(sentences::add);
        }
        throw new IOException(String.join(" ", sentences));
    }
}
