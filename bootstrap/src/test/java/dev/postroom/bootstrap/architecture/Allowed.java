package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The exceptions that docs/architecture-exceptions.md allows. Every exception of every rule is a
 * row there.
 *
 * @param entries each exception with its reason
 */
record Allowed(Map<String, String> entries) {

    private static final List<List<String>> ROWS = read();

    /** The exceptions of a rule. */
    static Allowed ofRule(int number) {
        return table(String.valueOf(number));
    }

    /** The rows whose first column is {@code name}: second column to third. */
    static Allowed table(String name) {
        return new Allowed(
                ROWS.stream()
                        .filter(row -> row.getFirst().equals(name))
                        .collect(
                                Collectors.toMap(
                                        row -> row.get(1),
                                        row -> row.get(2),
                                        (_, second) -> second,
                                        TreeMap::new)));
    }

    /** The rules that have exceptions. */
    static List<String> names() {
        return ROWS.stream()
                .map(List::getFirst)
                .filter(name -> name.matches("[0-9]+"))
                .distinct()
                .toList();
    }

    Optional<String> entryFor(Violation violation) {
        return violation.keys().stream().filter(entries::containsKey).findFirst();
    }

    private static List<List<String>> read() {
        try {
            return Files.readAllLines(Project.POSTROOM.file("docs/architecture-exceptions.md"))
                    .stream()
                    .filter(line -> line.startsWith("| "))
                    .map(line -> Arrays.stream(line.substring(1).split("\\|")))
                    .map(cells -> cells.map(cell -> cell.strip().replace("`", "")).toList())
                    .filter(cells -> cells.size() == 3)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
