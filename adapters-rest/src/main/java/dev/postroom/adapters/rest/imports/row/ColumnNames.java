package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.shared.failure.ClosestName;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sentences about columns. */
final class ColumnNames {

    private static final int MAX_CHARACTERS = 100;
    private static final int MAX_LISTED = 100;

    /** A name that is not several in one, because the separator is another one. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N} _.-]{1,60}");

    private ColumnNames() {}

    /** The sentence about columns without a meaning. */
    static String unknown(List<String> columns) {
        return columns.size() == 1
                ? """
                Unknown column %1$s. Rename it to %2$s to import it as metadata, or say what it \
                means with columns[...].\
                """
                        .formatted(
                                listed(columns, CsvField.sorted()),
                                quoted(CsvField.METADATA + columns.getFirst().strip()))
                : """
                Unknown columns %s. Rename them, for example to %s, or say what they mean with \
                columns[...]; columns[*]=ignore leaves them out.\
                """
                        .formatted(
                                listed(columns, CsvField.sorted()),
                                quoted(CsvField.METADATA + columns.getFirst().strip()));
    }

    /**
     * The sentence about columns that a request names and the file does not have.
     *
     * @param present those of the file
     */
    static String unused(Collection<String> columns, Collection<String> present) {
        return "The request gives a meaning to %s, which the file does not have."
                .formatted(listed(columns, present));
    }

    /** The advice to use the columns of a service. */
    static String advice(ImportPreset preset) {
        return "These look like the columns of another service: try preset=%s."
                .formatted(preset.keyword());
    }

    private static String listed(Collection<String> columns, Collection<String> known) {
        String names =
                columns.stream()
                        .limit(MAX_LISTED)
                        .map(name -> quoted(name) + meant(name, known))
                        .collect(Collectors.joining(", "));
        int more = columns.size() - MAX_LISTED;
        return more > 0 ? "%s and %d more".formatted(names, more) : names;
    }

    private static String meant(String name, Collection<String> known) {
        return Optional.of(name.strip())
                .filter(text -> PLAIN.matcher(text).matches())
                .flatMap(text -> ClosestName.bySpelling(text, known))
                .map(closest -> " (did you mean %s?)".formatted(quoted(closest)))
                .orElse("");
    }

    static String quoted(String name) {
        return "\"%s\"".formatted(shortened(name));
    }

    private static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= MAX_CHARACTERS
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_CHARACTERS));
    }
}
