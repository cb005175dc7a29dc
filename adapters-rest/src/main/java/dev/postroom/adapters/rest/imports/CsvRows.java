package dev.postroom.adapters.rest.imports;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NoSuchElementException;

/** Rows of a CSV file. A record has at most 1000 cells and 1 Mi characters. */
final class CsvRows implements RowIterator.Source {

    private static final int MAX_CELLS = 1000;
    private static final int MAX_CHARACTERS = 1024 * 1024;

    private final ContentText content;
    private final long afterLine;
    private @Nullable CloseableIterator<CsvRecord> records;
    private @Nullable CsvHeader header;
    private long line;

    CsvRows(ContentText content, long afterLine) {
        this.content = content;
        this.afterLine = afterLine;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public long bytes() {
        return content.count();
    }

    @Override
    public @Nullable ImportRow next() throws IOException {
        try {
            CsvHeader columns = header();
            CsvRecord record = record();
            while (record != null && record.getStartingLineNumber() <= afterLine) {
                record = record();
            }
            return record == null ? null : row(columns, record);
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Malformed malformed) {
                throw new IOException(malformed.detail(), e);
            }
            throw e;
        }
    }

    private ImportRow row(CsvHeader columns, CsvRecord record) {
        return RowReading.row(
                record.getStartingLineNumber(),
                content.count(),
                Csv.record(record.getFields()),
                () -> columns.fields(record.getFields()));
    }

    private CsvHeader header() throws IOException {
        CsvHeader current = header;
        if (current != null) {
            return current;
        }
        CsvRecord first = record();
        if (first == null) {
            throw new IOException("The file is empty.");
        }
        CsvHeader read = CsvHeader.of(first.getFields());
        header = read;
        return read;
    }

    private @Nullable CsvRecord record() throws IOException {
        try {
            CsvRecord record = records().next();
            line = record.getStartingLineNumber();
            return record;
        } catch (NoSuchElementException _) {
            return null;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            content.rethrowFailure();
            throw new IOException(
                    """
                    What follows line %d cannot be read: a quote is not closed or stands inside a \
                    cell, or a row has more than %d cells or 1 MiB.\
                    """
                            .formatted(line, MAX_CELLS),
                    e);
        }
    }

    private CloseableIterator<CsvRecord> records() throws IOException {
        CloseableIterator<CsvRecord> current = records;
        if (current == null) {
            current = reader().iterator();
            records = current;
        }
        return current;
    }

    private CsvReader<CsvRecord> reader() throws IOException {
        return CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .maxBufferSize(2 * MAX_CHARACTERS)
                .build(
                        CsvRecordHandler.of(limits ->
                                limits.maxFields(MAX_CELLS)
                                        .maxFieldSize(MAX_CHARACTERS)
                                        .maxRecordSize(MAX_CHARACTERS)),
                        content.reader());
    }
}
