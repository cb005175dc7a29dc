package dev.postroom.bootstrap.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Every source file has the house format. */
final class FormatTest {

    @Test
    void everySourceFileIsFormatted() throws IOException {
        assertThat(SourceFormat.sources(Project.POSTROOM.root())).hasSizeGreaterThan(1000);

        assertThat(unformatted(Project.POSTROOM.root()))
                .as("files that are not formatted; mvn -Pformat formats them")
                .isEmpty();
    }

    @Test
    void aFileThatIsNotFormattedIsNamed(@TempDir Path root) throws IOException {
        write(root, "One", "package some;\n\nclass One {}\n");
        write(root, "Two", "package some;\n\nimport java.util.List;\n\nclass Two { }\n");

        assertThat(unformatted(root)).contains("Two.java").doesNotContain("One.java");
    }

    private static String unformatted(Path root) throws IOException {
        StringWriter names = new StringWriter();
        int code = SourceFormat.check(root, new PrintWriter(names, true));
        return code == 0 ? "" : "exit code " + code + "\n" + names;
    }

    private static void write(Path root, String name, String content) throws IOException {
        Path folder = Files.createDirectories(root.resolve("domain/src/main/java/some"));
        Files.writeString(folder.resolve(name + ".java"), content);
    }
}
