package dev.postroom.adapters.rest.imports;

import de.siegmar.fastcsv.writer.CsvWriter;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.RejectedRow;

import jakarta.ws.rs.core.StreamingOutput;

import java.util.List;
import java.util.function.LongFunction;

/** Rejected rows as a CSV file, fetched in batches while it is sent. */
final class RejectedFile {

    private RejectedFile() {}

    /**
     * @param part the next rows after a line, empty after the last one; the first batch is fetched
     *     immediately
     */
    static StreamingOutput of(LongFunction<List<RejectedRow>> part) {
        List<RejectedRow> first = part.apply(0);
        return out -> {
            try (CsvWriter csv = Csv.writer(out)) {
                csv.writeRecord("line", "reason_code", "reason", "content");
                List<RejectedRow> rows = first;
                while (!rows.isEmpty()) {
                    rows.forEach(row -> write(csv, row));
                    rows = part.apply(rows.getLast().line());
                }
            }
        };
    }

    private static void write(CsvWriter csv, RejectedRow row) {
        csv.writeRecord(
                Long.toString(row.line()),
                row.code(),
                Csv.guarded(row.reason()),
                Csv.guarded(row.content()));
    }
}
