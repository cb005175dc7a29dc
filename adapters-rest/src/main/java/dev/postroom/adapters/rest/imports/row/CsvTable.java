package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportSeparator;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A table whose header was read.
 *
 * @param records the records after the header
 */
public record CsvTable(CsvHeader header, CsvRecords records) {

    /**
     * Reads the header. The separator is the first one that gives a column with addresses, unless
     * it is named, or a line such as {@code sep=;} names it.
     */
    public static CsvTable open(ContentText content, ImportColumns columns) throws IOException {
        BufferedReader text = new BufferedReader(content.reader());
        ImportSeparator named = SeparatorLine.read(text);
        long before = (named == null ? 0 : 1) + emptyLines(text);
        List<ImportSeparator> candidates =
                columns.text()
                        .separator()
                        .or(() -> Optional.ofNullable(named))
                        .map(List::of)
                        .orElseGet(() -> List.of(ImportSeparator.values()));
        CsvHeader header = header(text, columns, candidates);
        CsvRecords records = new CsvRecords(text, header.separator().character(), before);
        records.next();
        return new CsvTable(header, records);
    }

    private static CsvHeader header(
            BufferedReader text, ImportColumns columns, List<ImportSeparator> candidates)
            throws IOException {
        CsvHeader widest = null;
        IOException failure = null;
        for (ImportSeparator candidate : candidates) {
            try {
                CsvHeader header = read(text, columns, candidate);
                if (header.hasEmail()) {
                    return header;
                }
                widest = widest == null || header.size() > widest.size() ? header : widest;
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (widest == null || (failure != null && widest.size() == 1)) {
            throw failure == null ? new IOException("The file is empty.") : failure;
        }
        return widest;
    }

    private static CsvHeader read(
            BufferedReader text, ImportColumns columns, ImportSeparator separator)
            throws IOException {
        text.mark(CsvRecords.MAX_CHARACTERS * 2);
        try {
            CsvRecord first = new CsvRecords(text, separator.character(), 0).next();
            if (first == null) {
                throw new IOException("The file is empty.");
            }
            return CsvHeader.of(first.cells(), columns, separator);
        } finally {
            text.reset();
        }
    }

    private static long emptyLines(BufferedReader text) throws IOException {
        long lines = 0;
        int last = 0;
        text.mark(1);
        for (int c = text.read(); c == '\n' || c == '\r'; c = text.read()) {
            lines += c == '\n' && last == '\r' ? 0 : 1;
            last = c;
            text.mark(1);
        }
        text.reset();
        return lines;
    }

    /** The next record, or null past the last one. */
    public @Nullable CsvRecord next() throws IOException {
        return records.next();
    }
}
