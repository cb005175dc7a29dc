package dev.postroom.adapters.rest.imports.row;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportRow;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.List;

/** Rows of a CSV file. */
public final class CsvRows implements RowIterator.Source {

    private final ContentText content;
    private final ImportColumns columns;
    private final long afterLine;
    private @Nullable CsvTable table;
    private long line;

    public CsvRows(ContentText content, ImportColumns columns, long afterLine) {
        this.content = content;
        this.columns = columns;
        this.afterLine = afterLine;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public ContentText content() {
        return content;
    }

    @Override
    public @Nullable ImportRow next() throws IOException {
        CsvTable read = table();
        CsvRecord record = record(read);
        while (record != null && record.line() <= afterLine) {
            record = record(read);
        }
        return record == null ? null : row(read.header(), record);
    }

    private static List<String> own(CsvHeader header, CsvRecord record) {
        return header.withoutAdded(record.cells());
    }

    private ImportRow row(CsvHeader header, CsvRecord record) {
        List<String> cells = own(header, record);
        return RowReading.row(
                record.line(), content.count(), Csv.record(cells), () -> header.fields(cells));
    }

    private CsvTable table() throws IOException {
        CsvTable current = table;
        if (current == null) {
            current = CsvTable.open(content, columns);
            current.header().check();
            table = current;
            line = 1;
        }
        return current;
    }

    private @Nullable CsvRecord record(CsvTable read) throws IOException {
        CsvRecord record = read.next();
        line = record == null ? line : record.line();
        return record;
    }
}
