package dev.postroom.bootstrap.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Records which operations the tests of this JVM called, with the responses. At the end it writes
 * {@code target/operations-reached.txt}, including described operations that were never called.
 */
final class Reached {

    private static final Map<String, Set<Integer>> STATUSES = new ConcurrentHashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Reached::write, "operations-reached"));
    }

    private Reached() {}

    static void operation(Operation operation, int status) {
        STATUSES.computeIfAbsent(operation.name(), _ -> new ConcurrentSkipListSet<>()).add(status);
    }

    /** One line for each described operation. */
    static List<String> lines(List<Operation> operations) {
        return operations.stream().map(Reached::line).toList();
    }

    private static String line(Operation operation) {
        Set<Integer> statuses = STATUSES.getOrDefault(operation.name(), new TreeSet<>());
        return operation.name() + ": " + (statuses.isEmpty() ? "never asked" : statuses);
    }

    private static void write() {
        try {
            Path target = Files.createDirectories(Path.of("target"));
            Files.write(
                    target.resolve("operations-reached.txt"),
                    lines(Description.PUBLISHED.operations()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
