package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.adapters.rest.imports.row.CsvRecord;
import dev.postroom.adapters.rest.imports.row.CsvTable;
import dev.postroom.adapters.rest.imports.row.RowIterator;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.ImportText;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/** Reads a table before it is imported, for a person who can choose another file at once. */
public final class TableCheck {

    private TableCheck() {}

    /** How the table is written, as its bytes suggest. */
    public static ImportText written(Iterator<byte[]> content) {
        ImportEncoding suggested = ContentText.suggested(content);
        return new ImportText(
                Optional.of(suggested).filter(one -> one != ImportEncoding.UTF_8),
                Optional.empty());
    }

    /**
     * Why the table cannot be read to its end, regardless of its columns, in the words of a failed
     * import; or empty.
     */
    public static Optional<String> complaint(Iterator<byte[]> content, ImportText text) {
        RowIterator end = new RowIterator(new Rest(ContentText.of(content, text)));
        return end.hasNext() && end.next() instanceof ImportRow.Broken broken
                ? Optional.of(broken.reason())
                : Optional.empty();
    }

    /** Passes over all rows. */
    private static final class Rest implements RowIterator.Source {

        private final ContentText content;
        private long line;

        Rest(ContentText content) {
            this.content = content;
        }

        @Override
        public @Nullable ImportRow next() throws IOException {
            CsvTable table = CsvTable.open(content, ImportColumns.named());
            for (CsvRecord row = table.next(); row != null; row = table.next()) {
                line = row.line();
            }
            return null;
        }

        @Override
        public long line() {
            return line;
        }

        @Override
        public ContentText content() {
            return content;
        }
    }
}
