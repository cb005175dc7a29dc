package dev.postroom.bootstrap.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checkout that the build runs in. Tests run in the folder of their module. */
final class SourceTree {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private SourceTree() {}

    static String page(String path) {
        try {
            return Files.readString(ROOT.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of the files in a folder, sorted. */
    static Set<String> files(String folder) {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The names of all source files below {@code src/<part>/java} of every module, without .java.
     */
    static Set<String> types(String part) {
        return modules().stream()
                .map(module -> ROOT.resolve(module).resolve("src").resolve(part).resolve("java"))
                .filter(Files::isDirectory)
                .flatMap(SourceTree::names)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Pages, code and SQL of the checkout, by path. */
    static Map<String, String> texts() {
        return Stream.concat(Stream.of("docs"), modules().stream().map(it -> it + "/src"))
                .flatMap(folder -> paths(ROOT.resolve(folder)))
                .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                .filter(file -> file.matches(".*\\.(md|java|sql|yaml|conf)"))
                .collect(Collectors.toMap(file -> file, SourceTree::page));
    }

    static Set<String> modules() {
        return groups("<module>([^<]+)</module>", page("pom.xml"));
    }

    /** The first group of every match. */
    static Set<String> groups(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> names(Path folder) {
        return paths(folder)
                .map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith(".java"))
                .map(name -> name.substring(0, name.length() - ".java".length()));
    }

    private static Stream<Path> paths(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
