package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.adapters.rest.imports.row.CsvRows;
import dev.postroom.adapters.rest.imports.row.RowIterator;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.ImportText;

import java.util.Iterator;

/** Reads rows from chunks as a stream. A row has the meaning of a request body. */
public final class StreamingImportReader implements ImportReader {

    @Override
    public Iterator<ImportRow> read(
            ImportFormat format, ImportColumns columns, Iterator<byte[]> content, long afterLine) {
        return new RowIterator(
                switch (format) {
                    case CSV ->
                            new CsvRows(
                                    ContentText.of(content, columns.text()), columns, afterLine);
                    case NDJSON ->
                            new NdjsonRows(ContentText.of(content, ImportText.usual()), afterLine);
                });
    }
}
