package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportPreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The meanings that the names and the cells of columns suggest. */
final class SuggestedMeanings {

    private static final String EMAIL = "email";

    /** Names that several services use; others say something in one file and not in another. */
    private static final Set<String> COMMON =
            Set.of(EMAIL, "first_name", "last_name", "external_id", "tags");

    private static final Map<String, String> OTHERS =
            Map.of(
                    "mail", EMAIL,
                    "given_name", "first_name",
                    "forename", "first_name",
                    "family_name", "last_name",
                    "surname", "last_name",
                    "full_name", "name",
                    "lang", "language",
                    "locale", "language",
                    "time_zone", "timezone");

    private final List<String> names;
    private final Optional<ImportPreset> service;
    private final Set<String> given = new HashSet<>();

    private SuggestedMeanings(List<String> names) {
        this.names = names;
        this.service = CsvPresets.likely(names);
    }

    /** A meaning for each column; none occurs twice that may not. */
    static List<String> of(List<String> columns, List<List<String>> samples) {
        List<String> names = columns.stream().map(ColumnMeanings::column).toList();
        SuggestedMeanings suggested = new SuggestedMeanings(names);
        List<String> meanings = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            meanings.add(suggested.meaning(columns.get(i), names.get(i)));
        }
        suggested.nameTheAddresses(columns, samples, meanings);
        return meanings;
    }

    private String meaning(String column, String name) {
        String meaning = byName(column, name);
        boolean isFree =
                CsvField.mapped(meaning).map(CsvField::isRepeatable).orElse(true)
                        || meaning.equals(CsvField.METADATA_REST)
                        || given.add(meaning);
        return isFree ? meaning : CsvField.METADATA_REST;
    }

    private String byName(String column, String name) {
        if (name.isEmpty() || ColumnMeanings.IGNORED.contains(name)) {
            return CsvField.IGNORE;
        }
        if (name.startsWith(CsvField.METADATA)) {
            return CsvField.METADATA + column.strip().substring(CsvField.METADATA.length());
        }
        if (CsvField.isNamed(name)) {
            return name;
        }
        return service.map(preset -> CsvPresets.field(preset, name))
                .or(() -> Optional.ofNullable(OTHERS.get(name)))
                .or(() -> common(name))
                .orElse(CsvField.METADATA_REST);
    }

    private static Optional<String> common(String name) {
        return Arrays.stream(ImportPreset.values())
                .map(preset -> CsvPresets.field(preset, name))
                .filter(COMMON::contains)
                .findFirst();
    }

    // not in a file whose first line has an address: it is a person, and names no columns
    private void nameTheAddresses(
            List<String> columns, List<List<String>> samples, List<String> meanings) {
        if (given.contains(EMAIL) || columns.stream().anyMatch(name -> name.indexOf('@') >= 0)) {
            return;
        }
        for (int i = 0; i < names.size(); i++) {
            if (!samples.get(i).isEmpty()
                    && samples.get(i).stream().allMatch(cell -> cell.indexOf('@') > 0)) {
                meanings.set(i, EMAIL);
                return;
            }
        }
    }
}
