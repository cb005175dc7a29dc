package dev.postroom.bootstrap.prose;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** All texts of the checkout that the build runs in. Tests run in the folder of their module. */
final class Texts {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    // not ours, or frozen
    private static final List<String> OTHERS = List.of("/target/", "/vendor/", "/.git/", "/.demo/");

    private Texts() {}

    static List<Wording> all() {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> "/" + ROOT.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> OTHERS.stream().noneMatch(file::contains))
                    .sorted()
                    .flatMap(file -> of(file.substring(1)).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Wording> of(String file) {
        boolean main = file.contains("/src/main/");
        boolean docs = file.startsWith("docs/") || !file.contains("/");
        if (file.endsWith(".java") && file.contains("/src/")) {
            String source = read(file);
            return Stream.concat(
                            JavaTexts.of(file, source).stream()
                                    .filter(text -> main || text.kind() == TextKind.COMMENTS),
                            TypeNames.of(file, source).stream())
                    .toList();
        }
        if (main && file.endsWith(".html")) {
            return MarkupTexts.html(file, read(file));
        }
        if (main && file.endsWith(".conf")) {
            return MarkupTexts.settings(file, read(file));
        }
        if (docs && (file.endsWith(".md") || file.endsWith(".txt"))) {
            return MarkupTexts.markdown(file, read(file));
        }
        return file.equals("docs/openapi.yaml")
                ? MarkupTexts.description(file, read(file))
                : List.of();
    }

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
