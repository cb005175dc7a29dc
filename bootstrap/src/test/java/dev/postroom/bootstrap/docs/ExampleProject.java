package dev.postroom.bootstrap.docs;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The files that a page tells its reader to write: a line with the path in code marks, and then the
 * content in a fence.
 *
 * @param files their content, by path
 */
record ExampleProject(Map<String, String> files) {

    private static final Pattern FILE =
            Pattern.compile(
                    "^`([\\w./-]+)`:\n\n```\\w*\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern FENCE = Pattern.compile("(?m)^```(?:java|xml)$");
    private static final String MAIN = "src/main/java/";
    private static final String RESOURCES = "src/main/resources/";
    private static final String TESTS = "src/test/java/";

    static ExampleProject of(String page) {
        Map<String, String> files = new TreeMap<>();
        for (Matcher file = FILE.matcher(page); file.find(); ) {
            if (files.put(file.group(1), file.group(2)) != null) {
                throw new IllegalArgumentException("twice in the page: " + file.group(1));
            }
        }
        return new ExampleProject(files);
    }

    /** How many pieces of Java and XML a page has, with and without a path. */
    static long fences(String page) {
        return FENCE.matcher(page).results().count();
    }

    /** The names of the classes of its tests. */
    List<String> tests() {
        return paths(TESTS)
                .filter(path -> path.endsWith("Test.java"))
                .map(path -> path.substring(TESTS.length(), path.length() - ".java".length()))
                .map(path -> path.replace('/', '.'))
                .toList();
    }

    private Stream<String> paths(String folder) {
        return files.keySet().stream().filter(path -> path.startsWith(folder));
    }

    void write(Path root) {
        files.forEach((path, content) -> write(root.resolve(path), content));
    }

    private static void write(Path file, String content) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Compiles main code over the places of those classes alone, then the tests over the places of
     * the others, too.
     *
     * @return the complaints of the compiler, warnings included; empty when it has none
     */
    String compile(Path root, List<String> forMain, List<String> forTests) {
        List<Path> below = forMain.stream().map(ExampleProject::place).toList();
        Path main = root.resolve("target/classes");
        return compile(root, MAIN, main, below)
                + compile(
                        root,
                        TESTS,
                        root.resolve("target/test-classes"),
                        Stream.of(
                                        Stream.of(main),
                                        below.stream(),
                                        forTests.stream().map(ExampleProject::place))
                                .flatMap(paths -> paths)
                                .toList());
    }

    /** Packs what was compiled, with the resources, into a folder of plugins. */
    Path plugins(Path root) throws IOException {
        Path classes = root.resolve("target/classes");
        paths(RESOURCES)
                .forEach(path ->
                        write(
                                classes.resolve(path.substring(RESOURCES.length())),
                                files.getOrDefault(path, "")));
        Path plugins = Files.createDirectories(root.resolve("plugins"));
        Path jar = plugins.resolve("example.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> content = Files.walk(classes)) {
            for (Path file : content.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return plugins;
    }

    private static Path place(String type) {
        try {
            CodeSource source = Class.forName(type).getProtectionDomain().getCodeSource();
            return Path.of(source.getLocation().toURI());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(type, e);
        }
    }

    private String compile(Path root, String folder, Path target, List<Path> below) {
        if (paths(folder).findAny().isEmpty()) {
            return "";
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        String places =
                below.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> options =
                List.of("-Xlint:all", "-Werror", "-proc:none", "-d", target + "", "-cp", places);
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            Files.createDirectories(target);
            List<Path> sources = paths(folder).map(root::resolve).toList();
            boolean isRight =
                    compiler.getTask(
                                    complaints,
                                    manager,
                                    null,
                                    options,
                                    null,
                                    manager.getJavaFileObjectsFromPaths(sources))
                            .call();
            return isRight ? "" : folder + ": " + complaints;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
