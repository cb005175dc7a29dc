package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportSeparator;

import org.jspecify.annotations.Nullable;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/** A first line such as {@code sep=;}, by which spreadsheets name the separator. */
final class SeparatorLine {

    private static final int MAX_LINE = 16;

    private SeparatorLine() {}

    /** Reads it; null, and nothing is read, when there is none. */
    static @Nullable ImportSeparator read(BufferedReader text) throws IOException {
        text.mark(MAX_LINE);
        StringBuilder line = new StringBuilder();
        int c = text.read();
        while (c >= 0 && c != '\n' && c != '\r' && line.length() < MAX_LINE - 2) {
            line.append((char) c);
            c = text.read();
        }
        String name = line.toString().replace("\"", "").toLowerCase(Locale.ROOT);
        if (!name.startsWith("sep=") || name.length() > "sep=".length() + 1) {
            text.reset();
            return null;
        }
        if (c == '\r') {
            text.mark(1);
            if (text.read() != '\n') {
                text.reset();
            }
        }
        return Arrays.stream(ImportSeparator.values())
                .filter(one -> name.endsWith("=" + one.character()))
                .findFirst()
                .orElseThrow(() ->
                        new IOException(
                                """
                                The first line names a separator that is not known. Use a \
                                comma, a semicolon, a tab or a vertical bar.\
                                """));
    }
}
