package dev.postroom.adapters.rest.imports.row;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;

/** Cells that contain a record of their own, separated by commas. */
public final class CellParts {

    private CellParts() {}

    /** The cells of the first record of a text; the text itself when it is not a record. */
    public static List<String> of(String text) {
        try {
            CsvRecord record =
                    new CsvRecords(new BufferedReader(new StringReader(text)), ',', 0).next();
            return record == null ? List.of() : record.cells();
        } catch (IOException _) {
            return List.of(text);
        }
    }
}
