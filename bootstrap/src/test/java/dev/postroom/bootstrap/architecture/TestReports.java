package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The reports of the build about the tests of the modules that ran before this one.
 *
 * @param folders with a file for each test class; none when only this module was built
 */
record TestReports(List<Path> folders) {

    private static final Pattern SKIPPED = Pattern.compile("<testsuite [^>]*\\bskipped=\"(\\d+)\"");
    private static final Pattern TESTS = Pattern.compile("<testsuite [^>]*\\btests=\"(\\d+)\"");

    static TestReports of(Project project) {
        return new TestReports(Code.folders(project, "target/surefire-reports"));
    }

    /** A contract test that ran and tested nothing, or left something out. */
    Stream<Violation> complaints(JavaClass test) {
        return folders.stream()
                .map(folder -> folder.resolve("TEST-" + test.getName() + ".xml"))
                .filter(Files::exists)
                .map(TestReports::read)
                .flatMap(report ->
                        Stream.of(
                                        count(TESTS, report) == 0 ? "ran no test" : "",
                                        count(SKIPPED, report) > 0 ? "skipped tests" : "")
                                .filter(text -> !text.isEmpty()))
                .map(text -> Violation.of(test, text));
    }

    private static int count(Pattern number, String report) {
        Matcher found = number.matcher(report);
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
