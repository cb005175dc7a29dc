package dev.postroom.adapters.rest.imports.row;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.shared.failure.Failure;

import java.io.IOException;
import java.util.List;

/**
 * The columns of a table. A file of rejected rows can be sent again: the columns that were added
 * before its own are left out.
 */
public final class CsvHeader {

    /** The columns that a file of rejected rows has before its own. */
    public static final List<String> ADDED = List.of("line", "reason_code", "reason");

    /** The only other column of rejected rows that were no table: the row itself, as JSON. */
    public static final String CONTENT = "content";

    private final List<String> own;
    private final boolean hasAdded;
    private final ImportSeparator separator;
    private final ColumnMeanings meanings;

    private CsvHeader(
            List<String> own,
            boolean hasAdded,
            ImportSeparator separator,
            ColumnMeanings meanings) {
        this.own = own;
        this.hasAdded = hasAdded;
        this.separator = separator;
        this.meanings = meanings;
    }

    static CsvHeader of(List<String> cells, ImportColumns columns, ImportSeparator separator) {
        List<String> first =
                cells.stream().limit(ADDED.size()).map(ColumnMeanings::column).toList();
        boolean hasAdded = first.equals(ADDED) && cells.size() > ADDED.size();
        List<String> own = hasAdded ? cells.subList(ADDED.size(), cells.size()) : cells;
        return new CsvHeader(own, hasAdded, separator, ColumnMeanings.of(own, columns));
    }

    ImportSeparator separator() {
        return separator;
    }

    int size() {
        return own.size();
    }

    /** The names of its own columns. */
    List<String> names() {
        return own;
    }

    boolean hasEmail() {
        return isContent() || meanings.hasEmail();
    }

    private boolean isContent() {
        return hasAdded && own.equals(List.of(CONTENT));
    }

    /** The names of its own columns as one line. */
    public String text() {
        return Csv.record(own);
    }

    /** Fails with all that is wrong about the columns. */
    void check() throws IOException {
        if (!isContent()) {
            meanings.check(separator);
        }
    }

    /** The cells of its own columns. */
    List<String> withoutAdded(List<String> cells) {
        return hasAdded ? cells.subList(Math.min(ADDED.size(), cells.size()), cells.size()) : cells;
    }

    /** The fields of a row. An empty cell is an absent field. */
    ObjectNode fields(List<String> cells) {
        if (cells.size() != own.size()) {
            throw Failure.Invalid.value(
                            "column_count",
                            "The row has %d cells, but the header line has %d."
                                    .formatted(cells.size(), own.size()))
                    .asException();
        }
        if (isContent()) {
            return RowReading.object(Csv.unguarded(cells.getFirst()));
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        for (boolean late : new boolean[] {false, true}) {
            for (int i = 0; i < cells.size(); i++) {
                CsvField field = meanings.field(i);
                if (field.isLate() == late && !cells.get(i).isBlank()) {
                    field.put(fields, Csv.unguarded(cells.get(i)));
                }
            }
        }
        return fields;
    }
}
