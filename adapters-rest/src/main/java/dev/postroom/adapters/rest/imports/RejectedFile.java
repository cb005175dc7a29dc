package dev.postroom.adapters.rest.imports;

import de.siegmar.fastcsv.writer.CsvWriter;

import dev.postroom.adapters.rest.imports.row.CellParts;
import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.adapters.rest.imports.row.CsvHeader;
import dev.postroom.adapters.rest.imports.row.CsvTable;
import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.RejectedRow;

import jakarta.ws.rs.core.StreamingOutput;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Rejected rows as a CSV file, fetched in batches while it is sent: their own cells after those
 * that say why. It can be corrected and imported.
 */
public final class RejectedFile {

    private static final int MAX_HEADER = 100_000;

    private RejectedFile() {}

    /** The header that an import keeps for this file; empty when there is no readable one. */
    public static Optional<String> header(Iterator<byte[]> content, ImportColumns columns) {
        try {
            ContentText text = ContentText.of(content, columns.text());
            String header = CsvTable.open(text, columns).header().text();
            return Optional.of(header).filter(line -> line.length() <= MAX_HEADER);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /**
     * @param part the next rows after a line, empty after the last one; the first batch is fetched
     *     immediately
     */
    public static StreamingOutput of(ImportJob job, LongFunction<List<RejectedRow>> part) {
        List<RejectedRow> first = part.apply(0);
        return out -> {
            try (CsvWriter csv = Csv.writer(out)) {
                csv.writeRecord(header(job));
                List<RejectedRow> rows = first;
                while (!rows.isEmpty()) {
                    rows.forEach(row -> csv.writeRecord(cells(job, row)));
                    rows = part.apply(rows.getLast().line());
                }
            }
        };
    }

    private static List<String> header(ImportJob job) {
        return Stream.concat(
                        CsvHeader.ADDED.stream(),
                        own(job, job.file().header().orElse(CsvHeader.CONTENT)))
                .toList();
    }

    private static List<String> cells(ImportJob job, RejectedRow row) {
        return Stream.concat(
                        Stream.of(Long.toString(row.line()), row.code(), Csv.guarded(row.reason())),
                        own(job, row.content()))
                .toList();
    }

    // an apostrophe that a spreadsheet needs is in the file once, as in an export
    private static Stream<String> own(ImportJob job, String text) {
        return job.file().header().isPresent()
                ? CellParts.of(text).stream().map(Csv::unguarded).map(Csv::guarded)
                : Stream.of(Csv.guarded(text));
    }
}
