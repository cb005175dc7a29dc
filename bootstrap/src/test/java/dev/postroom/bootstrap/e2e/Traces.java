package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Searches everything that an installation has stored for a text, in every form that a dump shows
 * it in: as it is, in hexadecimal digits (bytes), and in base64 at each of its three offsets.
 *
 * @param marker what must not be found, in lower case ASCII
 * @param other a longer text with the marker in it, that belongs to another person
 */
record Traces(String marker, String other) {

    private static final String TABLES =
            """
            SELECT c.relname FROM pg_class c
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1
            """;

    /** The rows of the database that have the marker, each after the name of its table. */
    List<String> inDatabase(DatabaseTarget database) throws SQLException {
        List<String> tables = new ArrayList<>();
        Sql.forEach(database, TABLES, tables::add);
        List<String> found = new ArrayList<>();
        for (String table : tables) {
            Sql.forEach(
                    database,
                    "SELECT CAST(t AS text) FROM \"" + table + "\" t",
                    row -> {
                        if (isIn(row)) {
                            found.add(table + ": " + row);
                        }
                    });
        }
        return found;
    }

    /** The files below a directory that have the marker in their name or content. */
    List<String> inFiles(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isIn(file.getFileName().toString()) || isIn(read(file)))
                    .map(Path::toString)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isIn(String text) {
        // soft line breaks of quoted-printable, and the lines of base64
        String joined =
                text.replaceAll("=\r?\n", "").replaceAll("[\r\n]+(?=[A-Za-z0-9+/=]{40})", "");
        String lower = joined.toLowerCase(Locale.ROOT);
        return lower.replace(other, "").contains(marker)
                || lower.replace(hex(other), "").contains(hex(marker))
                || base64Forms().stream()
                        .anyMatch(form -> hasBase64(joined, form) || hasBase64(lower, hex(form)));
    }

    // what was encoded for the other person has the marker, too
    private boolean hasBase64(String text, String form) {
        String others =
                Base64.getEncoder()
                        .withoutPadding()
                        .encodeToString(other.getBytes(StandardCharsets.US_ASCII));
        return text.replace(others, "").replace(hex(others), "").contains(form);
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    // without the characters that depend on what comes before and after
    private List<String> base64Forms() {
        return Stream.of("", " ", "  ")
                .map(before -> {
                    byte[] bytes = (before + marker).getBytes(StandardCharsets.US_ASCII);
                    String all = Base64.getEncoder().withoutPadding().encodeToString(bytes);
                    int start = before.isEmpty() ? 0 : before.length() + 1;
                    return all.substring(start, bytes.length / 3 * 4);
                })
                .toList();
    }
}
