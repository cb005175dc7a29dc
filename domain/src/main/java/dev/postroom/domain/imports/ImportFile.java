package dev.postroom.domain.imports;

import java.util.Optional;

/**
 * The file of an import.
 *
 * @param header the line that names the columns of a table, in the form of a rejected row; empty
 *     for other formats, and for a table without a readable first line
 * @param totalBytes size of the content
 */
public record ImportFile(ImportFormat format, Optional<String> header, long totalBytes) {

    /** A file without a header. */
    public static ImportFile of(ImportFormat format, long totalBytes) {
        return new ImportFile(format, Optional.empty(), totalBytes);
    }

    public ImportFile {
        header = header.map(text -> text.replace('\0', '\uFFFD'));
    }
}
