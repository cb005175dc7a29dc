package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The build can be read: a short POM, and no script that decision record 127 does not name. */
class BuildSizeTest {

    private static final Path ROOT = Path.of("..");
    private static final int MOST_LINES = 650;
    private static final Pattern SCRIPT =
            Pattern.compile(
                    "<id>([\\w-]+)</id>(?:(?!<id>).)*?<goal>bsh-property</goal>", Pattern.DOTALL);

    @Test
    void theRootIsShortAndHasNoScript() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("pom.xml"));

        assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(lines).noneMatch(line -> line.contains("CDATA") || line.contains("bsh"));
    }

    @Test
    void theModulesHaveNoFurtherScript() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            assertThat(
                            modules.map(module -> module.resolve("pom.xml"))
                                    .filter(Files::exists)
                                    .flatMap(BuildSizeTest::scripts))
                    .containsExactlyInAnyOrder(
                            "date-compiled-pages", "look-for-changes", "start-demo");
        }
    }

    private static Stream<String> scripts(Path pom) {
        try {
            return SCRIPT.matcher(Files.readString(pom)).results().map(found -> found.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
