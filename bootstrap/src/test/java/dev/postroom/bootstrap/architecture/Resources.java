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
            Pattern.compile(
                    "@\\s*(?:[\\w.]+\\.)?SuppressWarnings\\s*\\(\\s*(?:value\\s*=\\s*)?\\{?([^)]*?)}?\\s*\\)");
    private static final Pattern GENERATED = Pattern.compile("@\\s*(?:[\\w.]+\\.)?(Generated)\\b");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\s*package\\s+([\\w.]+)\\s*;");
    private static final Pattern UNREAD = Pattern.compile("META-INF/.*|.*\\.(class|jar)|logback.*");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    private Resources() {}

    /** Files that make the JDK or a library load classes by name. */
    static Stream<Violation> services(Project project) {
        Stream<Violation> compiled =
                files(project, "target/classes", "")
                        .filter(path ->
                                path.toString().contains("META-INF/services/")
                                        || path.endsWith("module-info.class"))
                        .map(path -> violation(project, path, "loads classes by name"));
        return Stream.concat(compiled, unread(project));
    }

    /** Resources that the JDK or a library reads by itself. */
    private static Stream<Violation> unread(Project project) {
        return Code.folders(project, "src/main/resources").stream()
                .flatMap(folder ->
                        below(folder, "")
                                .filter(path ->
                                        UNREAD.matcher(folder.relativize(path).toString())
                                                .matches()))
                .map(path -> violation(project, path, "is read by no class of ours"));
    }

    /** Sources outside of the root package, which no rule about packages would cover. */
    static Stream<Violation> strangeSources(Project project) {
        String root = Layout.POSTROOM.root();
        return sources(project)
                .filter(file ->
                        PACKAGE.matcher(read(file))
                                .results()
                                .limit(1)
                                .noneMatch(it -> (it.group(1) + ".").startsWith(root + ".")))
                .map(file -> violation(project, file, "declares no package of " + root));
    }

    /** Every source that a module could compile into its jar. */
    private static Stream<Path> sources(Project project) {
        return files(project, "src", ".java")
                .filter(file -> !file.toString().contains("/src/test/java/"));
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
                        sources(code.project())
                                .flatMap(file ->
                                        Stream.concat(
                                                suppressed(code.project(), file),
                                                generated(code.project(), file))));
    }

    /** Error Prone looks at no code that says it was generated. */
    private static Stream<Violation> generated(Project project, Path file) {
        return GENERATED
                .matcher(read(file))
                .results()
                .map(_ ->
                        new Violation(
                                List.of(file.getFileName() + " > Generated"),
                                project.root().relativize(file) + " says that it was generated"));
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
