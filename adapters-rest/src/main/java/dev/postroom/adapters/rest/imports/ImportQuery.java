package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.CsvField;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The options in the query of an import. */
final class ImportQuery {

    private static final Function<String, OnConflict> ON_CONFLICT =
            KeywordParsers.parser(OnConflict.class);

    private static final Function<String, ImportPreset> PRESET =
            KeywordParsers.parser(ImportPreset.class);

    private static final Function<String, ImportEncoding> ENCODING =
            KeywordParsers.parser(ImportEncoding.class);

    private static final Function<String, ImportSeparator> SEPARATOR =
            KeywordParsers.parser(ImportSeparator.class);

    private ImportQuery() {}

    /** The options; violations are added to {@code query}, and then the result may be empty. */
    static Optional<ImportOptions> read(QueryParameters query, ImportFormat format) {
        OnConflict onConflict = query.parsed("on_conflict", ON_CONFLICT).orElse(OnConflict.IGNORE);
        boolean fireTriggers = query.parsed("fire_triggers", Flags.PARSER).orElse(false);
        List<String> tags =
                query.allOfAnyLength("tags").stream()
                        .flatMap(text -> Arrays.stream(text.split(",", -1)))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .distinct()
                        .toList();
        ImportColumns columns = columns(query, format);
        return query.checked(
                "tags", () -> new ImportOptions(onConflict, tags, fireTriggers, columns));
    }

    private static ImportColumns columns(QueryParameters query, ImportFormat format) {
        Optional<ImportPreset> preset = query.parsed("preset", PRESET);
        Map<String, String> fields = query.keyed("columns", ImportColumns.MAX_FIELDS);
        ImportText text =
                new ImportText(
                        query.parsed("encoding", ENCODING), query.parsed("separator", SEPARATOR));
        fields.forEach((column, field) -> {
            if (CsvField.mapped(field).isEmpty()) {
                query.violate(
                        "columns[" + column + "]",
                        "unknown_value",
                        Messages.unknown("meaning", field, CsvField.names())
                                + " metadata.<key> is a meaning, too.");
            }
        });
        ImportColumns columns = new ImportColumns(preset, fields, text);
        if (format != ImportFormat.CSV) {
            refuse(query, columns);
        }
        return columns;
    }

    private static void refuse(QueryParameters query, ImportColumns columns) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("preset", columns.preset().isPresent());
        given.put("columns", !columns.fields().isEmpty());
        given.put("encoding", columns.text().encoding().isPresent());
        given.put("separator", columns.text().separator().isPresent());
        given.forEach((name, isGiven) -> {
            if (isGiven) {
                query.violate(name, "not_a_table", "Only a file of the type text/csv has columns.");
            }
        });
    }
}
