package dev.postroom.domain.imports;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The meanings of the columns of a table, where their names do not say them.
 *
 * @param preset the service that wrote the file
 * @param fields the meaning by the name of the column; it goes before the preset
 */
public record ImportColumns(Optional<ImportPreset> preset, Map<String, String> fields) {

    /** The maximum number of columns with a meaning of their own. */
    public static final int MAX_FIELDS = 100;

    public ImportColumns {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Columns that mean what their names say. */
    public static ImportColumns named() {
        return new ImportColumns(Optional.empty(), Map.of());
    }
}
