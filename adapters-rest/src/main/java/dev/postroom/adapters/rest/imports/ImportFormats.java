package dev.postroom.adapters.rest.imports;

import dev.postroom.domain.imports.ImportFormat;

import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The media types of imports. */
final class ImportFormats {

    private static final Map<String, ImportFormat> BY_TYPE =
            Map.of(
                    "text/csv", ImportFormat.CSV,
                    "application/x-ndjson", ImportFormat.NDJSON,
                    "application/ndjson", ImportFormat.NDJSON,
                    "application/jsonl", ImportFormat.NDJSON);

    private ImportFormats() {}

    static Set<String> mediaTypes() {
        return BY_TYPE.keySet();
    }

    /** The format of one of these media types. */
    static ImportFormat of(String mediaType) {
        return Objects.requireNonNull(BY_TYPE.get(mediaType), mediaType);
    }
}
