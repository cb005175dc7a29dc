package dev.postroom.adapters.rest.subscriber;

import de.siegmar.fastcsv.writer.CsvWriter;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** The format of an export. The keyword is also the file extension. */
enum ExportFormat implements Keyword {
    CSV("text/csv") {
        @Override
        void write(OutputStream out, Iterator<SubscriberBatches.Slice> slices) throws IOException {
            try (CsvWriter csv = Csv.writer(out)) {
                csv.writeRecord(ExportedView.COLUMNS);
                slices.forEachRemaining(slice ->
                        slice.subscribers()
                                .forEach(s -> csv.writeRecord(ExportedView.of(s).cells())));
            }
        }
    },
    NDJSON("application/x-ndjson") {
        @Override
        void write(OutputStream out, Iterator<SubscriberBatches.Slice> slices) throws IOException {
            try (BufferedOutputStream lines = new BufferedOutputStream(out)) {
                while (slices.hasNext()) {
                    for (Subscriber subscriber : slices.next().subscribers()) {
                        lines.write(Json.bytes(ExportedView.of(subscriber)));
                        lines.write('\n');
                    }
                }
            }
        }
    };

    private final String mediaType;

    ExportFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Writes all rows and closes the stream. */
    abstract void write(OutputStream out, Iterator<SubscriberBatches.Slice> slices)
            throws IOException;

    String mediaType() {
        return mediaType;
    }

    /** The format that Accept requests: NDJSON when only that is named, else CSV. */
    static ExportFormat accepted(List<String> accept) {
        String all = String.join(",", accept).toLowerCase(Locale.ROOT);
        boolean lines = all.contains("ndjson") || all.contains("jsonl");
        return lines && !all.contains("text/csv") ? NDJSON : CSV;
    }
}
