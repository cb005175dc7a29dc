package dev.postroom.domain.imports;

import java.util.Optional;

/**
 * How a table is written.
 *
 * @param encoding UTF-8 unless it is named
 * @param separator empty: the first line of the table decides
 */
public record ImportText(Optional<ImportEncoding> encoding, Optional<ImportSeparator> separator) {

    /** A table in UTF-8, whose separator is found. */
    public static ImportText usual() {
        return new ImportText(Optional.empty(), Optional.empty());
    }
}
