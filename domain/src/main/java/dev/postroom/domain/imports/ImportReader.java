package dev.postroom.domain.imports;

import dev.postroom.domain.shared.DrivenPort;

import java.util.Iterator;

/** Understands the content of imports. */
@DrivenPort
public interface ImportReader {

    /**
     * The rows that begin after a line, in their order; read as they are asked for. However the
     * content looks, no more than one row of at most 1 MiB and some chunks are held at a time, and
     * the same content gives the same rows. A row that makes no sense is {@link ImportRow.Unfit};
     * content that makes none ends with {@link ImportRow.Broken}.
     *
     * @param content the chunks, in their order; what they throw passes through
     * @param afterLine 0 for all rows
     */
    Iterator<ImportRow> read(ImportFormat format, Iterator<byte[]> content, long afterLine);
}
