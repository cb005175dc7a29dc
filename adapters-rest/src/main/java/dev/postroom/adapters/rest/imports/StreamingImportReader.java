package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.adapters.rest.imports.row.CsvRows;
import dev.postroom.adapters.rest.imports.row.RowIterator;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRow;

import java.util.Iterator;

/** Reads rows from chunks as a stream. A row has the meaning of a request body. */
public final class StreamingImportReader implements ImportReader {

    @Override
    public Iterator<ImportRow> read(
            ImportFormat format, ImportColumns columns, Iterator<byte[]> content, long afterLine) {
        ContentText text = new ContentText(content);
        return new RowIterator(
                switch (format) {
                    case CSV -> new CsvRows(text, columns, afterLine);
                    case NDJSON -> new NdjsonRows(text, afterLine);
                });
    }
}
