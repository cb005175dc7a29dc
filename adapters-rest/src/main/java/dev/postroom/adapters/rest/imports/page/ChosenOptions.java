package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.imports.row.CsvField;
import dev.postroom.adapters.rest.imports.row.TableColumn;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.OnConflict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The options of a held import as a person chose them; without a choice, those that its columns
 * suggest.
 *
 * @param columns as they are read in this text
 * @param given the value of a field of the form; empty for none
 */
record ChosenOptions(ChosenText text, List<TableColumn> columns, Function<String, String> given) {

    static final String TAGS = "tags";
    static final String CONFLICT = "on_conflict";
    private static final String COLUMN = "column-";
    private static final String REST = "metadata.*";

    ChosenOptions {
        columns = List.copyOf(columns);
    }

    ImportOptions options() {
        return new ImportOptions(conflict(), tags(), false, meanings());
    }

    private OnConflict conflict() {
        return Keyword.parse(OnConflict.class, given.apply(CONFLICT)).orElse(OnConflict.IGNORE);
    }

    private List<String> tags() {
        return SentForm.parts(given.apply(TAGS));
    }

    // a column whose name says its meaning needs no word of the request
    private ImportColumns meanings() {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            if (!name.isBlank() && !meaning(i).equals(name)) {
                fields.put(name, meaning(i));
            }
        }
        return new ImportColumns(Optional.empty(), fields, text.written());
    }

    private String meaning(int column) {
        return Optional.of(given.apply(COLUMN + column))
                .filter(_ -> !text.isChanged())
                .filter(meaning -> CsvField.mapped(meaning).isPresent())
                .orElseGet(() -> columns.get(column).suggested());
    }

    /** The columns, each with the choice of its meaning. */
    List<PrepareImportPage.Column> shown() {
        List<PrepareImportPage.Column> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            TableColumn column = columns.get(i);
            shown.add(
                    new PrepareImportPage.Column(
                            column.name(),
                            column.samples(),
                            Field.select(
                                    COLUMN + i,
                                    "Meaning of " + column.name(),
                                    choices(meaning(i), column.suggested()))));
        }
        return shown;
    }

    private static List<Choice> choices(String chosen, String suggested) {
        return Stream.concat(CsvField.names().stream(), Stream.of(chosen, suggested))
                .distinct()
                .map(name -> new Choice(name, label(name), name.equals(chosen)))
                .toList();
    }

    private static String label(String name) {
        return switch (name) {
            case "ignore" -> "(left out)";
            case REST -> "metadata under its name";
            case "name" -> "name (first and last)";
            default -> name;
        };
    }

    /** The choices, except those about columns, as a query of the page. */
    Map<String, List<String>> query() {
        Map<String, List<String>> query = new LinkedHashMap<>(text.query());
        query.put(CONFLICT, List.of(conflict().keyword()));
        if (!tags().isEmpty()) {
            query.put(TAGS, List.of(String.join(", ", tags())));
        }
        return query;
    }

    /** The other fields of the form. */
    List<Field> fields(List<FormError> errors) {
        List<Field> fields = new ArrayList<>(text.fields());
        fields.add(
                Field.select(
                        CONFLICT,
                        "People who are known already",
                        List.of(
                                choice(OnConflict.IGNORE, "stay as they are"),
                                choice(OnConflict.UPDATE, "are updated"),
                                choice(OnConflict.FAIL, "are rejected"))));
        fields.add(
                Field.text(TAGS, "Tags for everyone in the file", String.join(", ", tags()))
                        .hint("Separate names by commas. New names make new tags.")
                        .error(FormError.at(errors, TAGS)));
        return fields;
    }

    private Choice choice(OnConflict one, String label) {
        return new Choice(one.keyword(), label, conflict() == one);
    }
}
