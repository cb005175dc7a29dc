package dev.postroom.domain.imports;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How the columns of a table are read, and their meanings where their names do not say them.
 *
 * @param preset the service that wrote the file
 * @param fields the meaning by the name of the column; it goes before the preset
 * @param text how the table is written
 */
public record ImportColumns(
        Optional<ImportPreset> preset, Map<String, String> fields, ImportText text) {

    /** The maximum number of columns with a meaning of their own. */
    public static final int MAX_FIELDS = 100;

    public ImportColumns {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Columns of a table in UTF-8, whose separator is found. */
    public ImportColumns(Optional<ImportPreset> preset, Map<String, String> fields) {
        this(preset, fields, ImportText.usual());
    }

    /** Columns that mean what their names say. */
    public static ImportColumns named() {
        return new ImportColumns(Optional.empty(), Map.of());
    }
}
