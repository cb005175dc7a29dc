package dev.postroom.adapters.rest.imports.row;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the records of a table (RFC 4180). Empty lines are skipped, and a quote inside a cell that
 * does not begin with one is a character. A record has at most 1000 cells and 1 Mi characters. A
 * quote that is never closed is an error, which says where it opens: the rest of the file is not a
 * cell.
 */
final class CsvRecords {

    static final int MAX_CHARACTERS = 1024 * 1024;

    private static final int MAX_CELLS = 1000;
    private static final int END = -1;
    private static final int NONE = -2;

    private final BufferedReader text;
    private final char separator;
    private long line;
    private long begin;
    private int size;
    private int pushedBack = NONE;

    /**
     * @param linesBefore how many lines were read before
     */
    CsvRecords(BufferedReader text, char separator, long linesBefore) {
        this.text = text;
        this.separator = separator;
        this.line = linesBefore + 1;
    }

    /** The next record, or null past the last one. */
    @Nullable CsvRecord next() throws IOException {
        int c = read();
        while (isLineEnd(c)) {
            endLine(c);
            c = read();
        }
        if (c == END) {
            return null;
        }
        begin = line;
        size = 0;
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        int end = cell(c, cell);
        cells.add(cell.toString());
        while (end == separator) {
            cell.setLength(0);
            end = cell(read(), cell);
            cells.add(cell.toString());
            if (cells.size() > MAX_CELLS) {
                throw tooLarge();
            }
        }
        if (end != END) {
            endLine(end);
        }
        return new CsvRecord(begin, cells);
    }

    // the character that ends the cell
    private int cell(int first, StringBuilder cell) throws IOException {
        if (first == '"') {
            return quoted(cell);
        }
        int c = first;
        while (c != separator && c != END && !isLineEnd(c)) {
            append(cell, c);
            c = read();
        }
        return c;
    }

    private int quoted(StringBuilder cell) throws IOException {
        long opened = line;
        while (true) {
            int c = read();
            if (c == END) {
                throw new IOException(
                        "The quote that opens on line %d is not closed before the end of the file."
                                .formatted(opened));
            }
            if (c == '"') {
                int after = read();
                if (after != '"') {
                    return afterQuote(after, opened);
                }
            } else if (c == '\n' || (c == '\r' && !isFollowedByFeed())) {
                line++;
            }
            append(cell, c);
        }
    }

    private boolean isFollowedByFeed() throws IOException {
        pushedBack = read();
        return pushedBack == '\n';
    }

    private int afterQuote(int first, long opened) throws IOException {
        int c = first;
        while (c == ' ') {
            c = read();
        }
        if (c == separator || c == END || isLineEnd(c)) {
            return c;
        }
        throw new IOException(
                """
                The quote that opens on line %d is not closed: the next quote, on line %d, is \
                followed by text. Inside a quoted cell, write each quote twice.\
                """
                        .formatted(opened, line));
    }

    private void append(StringBuilder cell, int c) throws IOException {
        cell.append((char) c);
        if (++size > MAX_CHARACTERS) {
            throw tooLarge();
        }
    }

    private IOException tooLarge() {
        return new IOException(
                """
                The row that begins on line %d has more than %d cells or 1 MiB; perhaps a quote is \
                not closed.\
                """
                        .formatted(begin, MAX_CELLS));
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == '\r';
    }

    private void endLine(int c) throws IOException {
        line++;
        if (c == '\r' && isFollowedByFeed()) {
            pushedBack = NONE;
        }
    }

    private int read() throws IOException {
        if (pushedBack == NONE) {
            return text.read();
        }
        int c = pushedBack;
        pushedBack = NONE;
        return c;
    }
}
