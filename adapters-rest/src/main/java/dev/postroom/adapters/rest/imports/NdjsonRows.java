package dev.postroom.adapters.rest.imports;

import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.imports.row.ContentText;
import dev.postroom.adapters.rest.imports.row.RowIterator;
import dev.postroom.adapters.rest.imports.row.RowReading;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.failure.Failure;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;

/** Rows of a file with one JSON object per line. A line has at most 1 Mi characters. */
final class NdjsonRows implements RowIterator.Source {

    private static final int MAX_CHARACTERS = 1024 * 1024;

    private final ContentText content;
    private final long afterLine;
    private @Nullable BufferedReader reader;
    private long line;
    private boolean tooLong;

    NdjsonRows(ContentText content, long afterLine) {
        this.content = content;
        this.afterLine = afterLine;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public ContentText content() {
        return content;
    }

    @Override
    public @Nullable ImportRow next() throws IOException {
        String text = textLine();
        while (text != null && (line <= afterLine || text.isBlank())) {
            text = textLine();
        }
        return text == null ? null : row(text);
    }

    private ImportRow row(String text) {
        boolean cut = tooLong;
        return RowReading.row(line, content.count(), text, () -> object(text, cut));
    }

    private static ObjectNode object(String text, boolean cut) {
        if (cut) {
            throw Failure.Invalid.value("too_large", "The line exceeds 1 MiB.").asException();
        }
        return RowReading.object(text);
    }

    // the rest of a line that is too long is skipped
    private @Nullable String textLine() throws IOException {
        BufferedReader text = reader();
        StringBuilder taken = new StringBuilder();
        tooLong = false;
        int c = text.read();
        if (c < 0) {
            return null;
        }
        line++;
        while (c >= 0 && c != '\n') {
            if (taken.length() < MAX_CHARACTERS) {
                taken.append((char) c);
            } else {
                tooLong = true;
            }
            c = text.read();
        }
        return taken.toString();
    }

    private BufferedReader reader() throws IOException {
        BufferedReader current = reader;
        if (current == null) {
            current = new BufferedReader(content.reader());
            reader = current;
        }
        return current;
    }
}
