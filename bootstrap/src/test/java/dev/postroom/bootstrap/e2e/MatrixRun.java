package dev.postroom.bootstrap.e2e;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * {@link Walk} through databases and mail servers that {@code .ci/matrix} has started; prints one
 * line for each. Not part of the build. System properties: {@code lines}, a file that {@link
 * Surroundings#parse} reads, and {@code people} of the campaign.
 */
class MatrixRun {

    private static final int PEOPLE = Integer.getInteger("people", 300);

    @TempDir Path directory;

    static List<Surroundings> lines() throws IOException {
        return Files.readAllLines(Path.of(System.getProperty("lines"))).stream()
                .map(Surroundings::parse)
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lines")
    void eachPersonIsMailedOnce(Surroundings around) throws Exception {
        try {
            print(around, "PASS", Walk.through(around, directory, PEOPLE));
        } catch (Exception | AssertionError e) {
            print(around, "FAIL", String.valueOf(e.getMessage()).strip().replace("\n", " "));
            throw e;
        }
    }

    private static void print(Surroundings around, String verdict, String text) {
        System.out.printf(Locale.ROOT, "%-50s %s  %s%n", around.name(), verdict, text);
    }
}
