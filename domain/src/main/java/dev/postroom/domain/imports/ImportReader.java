package dev.postroom.domain.imports;

import dev.postroom.domain.shared.DrivenPort;

import java.util.Iterator;

/** Parses the content of imports. */
@DrivenPort
public interface ImportReader {

    /**
     * The rows that begin after a line, in order, read lazily. Holds at most one row of up to 1 MiB
     * and some chunks in memory, for any content. The same content gives the same rows. An
     * unacceptable row is {@link ImportRow.Invalid}; unreadable content ends with {@link
     * ImportRow.Broken}.
     *
     * @param columns what the columns of a table mean
     * @param content the chunks, in order; their exceptions are rethrown
     * @param afterLine 0 for all rows
     */
    Iterator<ImportRow> read(
            ImportFormat format, ImportColumns columns, Iterator<byte[]> content, long afterLine);
}
