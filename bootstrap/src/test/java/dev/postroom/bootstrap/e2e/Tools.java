package dev.postroom.bootstrap.e2e;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs that run what the pages print. A missing one fails the tests that need it: a printed
 * example that is not run is not tested.
 */
final class Tools {

    /** The places of programs: those of this machine, and the JDK of the tests. */
    static final String PATH =
            Path.of(System.getProperty("java.home"), "bin")
                    + File.pathSeparator
                    + System.getenv("PATH");

    private Tools() {}

    /** Its path, which is the first on {@link #PATH}. */
    static Path path(String tool) {
        return Arrays.stream(PATH.split(File.pathSeparator))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> missing(tool));
    }

    static void require(List<String> tools) {
        tools.forEach(Tools::path);
    }

    /** The path of Chromium, or of Chrome. */
    static Path browser() {
        return Stream.of("/usr/bin/chromium", "/usr/bin/google-chrome")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> missing("chromium"));
    }

    private static AssertionError missing(String tool) {
        return new AssertionError(
                tool
                        + " is not installed, and the examples that need it are not tested."
                        + " Install it, or run .ci/run, which installs all programs.");
    }
}
