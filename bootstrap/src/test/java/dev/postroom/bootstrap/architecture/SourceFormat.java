package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * The house format of Java: google-java-format in its AOSP style. {@code mvn -Pformat} starts this
 * file as a program, without compiling anything else.
 */
final class SourceFormat {

    private SourceFormat() {}

    public static void main(String[] arguments) throws IOException {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        System.exit(run(Path.of(""), out, "--replace"));
    }

    /** Prints the names of the files that are not formatted, and changes none. */
    static int check(Path root, PrintWriter out) throws IOException {
        return run(root, out, "--dry-run", "--set-exit-if-changed");
    }

    private static int run(Path root, PrintWriter out, String... mode) throws IOException {
        Stream<String> arguments =
                Stream.of(Stream.of("--aosp"), Stream.of(mode), sources(root).stream())
                        .flatMap(all -> all);
        return ToolProvider.findFirst("google-java-format")
                .orElseThrow()
                .run(out, out, arguments.toArray(String[]::new));
    }

    /** The sources of all modules, and of code that is in none. */
    static List<String> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> isSource(root.relativize(file)))
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isSource(Path file) {
        return file.toString().matches("[\\w-]+/src/\\w+/java/.*\\.java");
    }
}
