package dev.postroom.adapters.rest.imports.row;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportText;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A column of a table, for a person who says what it means.
 *
 * @param suggested the meaning that its name and its cells suggest
 * @param samples its first cells, shortened
 */
public record TableColumn(String name, String suggested, List<String> samples) {

    private static final int SAMPLES = 3;
    private static final int MAX_CHARACTERS = 100;

    public TableColumn {
        samples = List.copyOf(samples);
    }

    /** The columns of a table; none when its first line cannot be read. */
    public static List<TableColumn> of(Iterator<byte[]> content, ImportText written) {
        try {
            CsvTable table =
                    CsvTable.open(
                            ContentText.of(content, written),
                            new ImportColumns(Optional.empty(), Map.of(), written));
            return of(table.header(), rows(table));
        } catch (IOException _) {
            return List.of();
        }
    }

    private static List<List<String>> rows(CsvTable table) {
        List<List<String>> rows = new ArrayList<>();
        try {
            CsvRecord row = table.next();
            while (row != null && rows.size() < SAMPLES) {
                rows.add(table.header().withoutAdded(row.cells()));
                row = table.next();
            }
        } catch (IOException _) {
            return rows; // the import says what is wrong with the rest
        }
        return rows;
    }

    private static List<TableColumn> of(CsvHeader header, List<List<String>> rows) {
        List<List<String>> samples = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int column = i;
            samples.add(
                    rows.stream()
                            .filter(row -> column < row.size())
                            .map(row -> shortened(Csv.unguarded(row.get(column))))
                            .toList());
        }
        List<String> meanings = SuggestedMeanings.of(header.names(), samples);
        List<TableColumn> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            columns.add(new TableColumn(header.names().get(i), meanings.get(i), samples.get(i)));
        }
        return columns;
    }

    private static String shortened(String cell) {
        return cell.codePointCount(0, cell.length()) <= MAX_CHARACTERS
                ? cell
                : cell.substring(0, cell.offsetByCodePoints(0, MAX_CHARACTERS)) + "…";
    }
}
