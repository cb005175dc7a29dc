package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Files of the modules that are no classes. */
final class Resources {

    private static final Pattern SUPPRESSED =
            Pattern.compile("@SuppressWarnings\\(\\s*(?:value\\s*=\\s*)?\\{?([^)]*?)}?\\s*\\)");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    private Resources() {}

    /** Files that make the JDK or a library load classes by name. */
    static Stream<Violation> services(Project project) {
        return files(project, "target/classes", "")
                .filter(path ->
                        path.toString().contains("META-INF/services/")
                                || path.endsWith("module-info.class"))
                .map(path -> violation(project, path, "loads classes by name"));
    }

    /** Checks that main code switches off. */
    static Rule suppressions(Layout layout) {
        return new Rule(
                40,
                new Rule.Text(
                        "Main code suppresses only the listed warnings",
                        "a suppressed check no longer protects anything",
                        "change the code until the compiler agrees"),
                layout.everywhere(),
                code ->
                        files(code.project(), "src/main/java", ".java")
                                .flatMap(file -> suppressed(code.project(), file)));
    }

    private static Stream<Violation> suppressed(Project project, Path file) {
        String text = read(file);
        return SUPPRESSED
                .matcher(text)
                .results()
                .flatMap(match -> {
                    List<String> names =
                            QUOTED.matcher(match.group(1))
                                    .results()
                                    .map(it -> it.group(1))
                                    .toList();
                    long line = text.substring(0, match.start()).lines().count();
                    return (names.isEmpty() ? List.of(match.group(1)) : names)
                            .stream()
                                    .map(name ->
                                            new Violation(
                                                    List.of(file.getFileName() + " > " + name),
                                                    "%s suppresses %s (%s:%d)"
                                                            .formatted(
                                                                    project.root().relativize(file),
                                                                    name,
                                                                    file.getFileName(),
                                                                    line + 1)));
                });
    }

    private static Violation violation(Project project, Path path, String text) {
        String name = project.root().relativize(path).toString().replace("target/classes/", "");
        return new Violation(List.of(name), name + " " + text);
    }

    private static Stream<Path> files(Project project, String folder, String ending) {
        return Code.folders(project, folder).stream().flatMap(it -> below(it, ending));
    }

    private static Stream<Path> below(Path folder, String ending) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(Files::isRegularFile)
                    .filter(path -> path.toString().endsWith(ending))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
