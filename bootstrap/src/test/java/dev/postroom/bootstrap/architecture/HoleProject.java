package dev.postroom.bootstrap.architecture;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A copy of the compiled project, into which holes are written and compiled. */
final class HoleProject {

    private static final String IMPORTS =
            """
            import dev.postroom.domain.account.*;
            import dev.postroom.domain.identity.*;
            import dev.postroom.domain.shared.*;
            import dev.postroom.domain.shared.address.*;
            import dev.postroom.domain.shared.failure.*;
            import dev.postroom.domain.shared.json.*;
            import dev.postroom.domain.shared.page.*;
            import dev.postroom.domain.shared.text.*;
            import dev.postroom.domain.tag.*;
            import java.io.*;
            import java.net.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.function.*;
            """;
    private static final Pattern NAME =
            Pattern.compile(
                    "(?m)^package ([\\w.]+);(?s:.*?)\\b(?:class|record|interface|enum) (\\w+)");

    private final Path root;
    private final Map<String, List<Path>> sources = new TreeMap<>();

    HoleProject(Path root) {
        this.root = root;
    }

    /** The POMs and classes of Postroom. */
    HoleProject withPostroom() {
        copy(Path.of("pom.xml"));
        for (Path folder : Project.POSTROOM.folders()) {
            Path module = Project.POSTROOM.root().relativize(folder);
            copy(module.resolve("pom.xml"));
            copyAll(module.resolve("target/classes"));
            copyAll(module.resolve("target/test-classes"));
        }
        return this;
    }

    void write(Hole hole) {
        hole.parts().forEach(part -> write(hole, part));
    }

    Project project() {
        return new Project(root);
    }

    /** The complaints of the compiler; empty when it has none. */
    String compile() {
        StringBuilder said = new StringBuilder();
        sources.keySet().stream()
                .sorted(Comparator.comparing(HoleProject::order))
                .forEach(folder ->
                        said.append(
                                compile(
                                        root.resolve(folder),
                                        sources.getOrDefault(folder, List.of()))));
        return said.toString();
    }

    /** Main code before tests, domain before application before the others. */
    private static String order(String folder) {
        String ring = List.of("domain", "application").indexOf(folder.replaceAll("/.*", "")) + "";
        return folder.endsWith("test-classes") + ring.replace("-1", "2") + folder;
    }

    private void write(Hole hole, Hole.Part part) {
        switch (part.kind()) {
            case "body" ->
                    wrapped(hole, part, "void run() throws Throwable {\n" + part.content() + "}");
            case "members" -> wrapped(hole, part, part.content());
            case "file" -> source(part.place(), "main", part.content());
            case "test" -> source(part.place(), "test", part.content());
            case "page" -> page(part);
            case "text" -> text(root.resolve(part.place()), part.content());
            case "append" -> append(part);
            case "edit" -> edit(part);
            default -> throw new IllegalArgumentException("What is " + part.kind() + "?");
        }
    }

    private void wrapped(Hole hole, Hole.Part part, String members) {
        String module = part.place().replaceAll("\\..*", "");
        String name = "dev.postroom." + part.place().replace('-', '.');
        source(
                module,
                "main",
                "package %s;\n%s\npublic final class %s {\n%s\n}\n"
                        .formatted(name, IMPORTS, hole.className(), members));
    }

    private void source(String module, String kind, String content) {
        Path file = root.resolve(module + "/src/" + kind + "/java/" + fileOf(content));
        text(file, content);
        String folder = module + (kind.equals("main") ? "/target/classes" : "/target/test-classes");
        sources.merge(folder, List.of(file), HoleProject::both);
    }

    /** The class that the build makes of a page template; no source of ours. */
    private void page(Hole.Part part) {
        Path file = root.resolve("adapters-rest/target/pages/" + fileOf(part.content()));
        text(file, part.content());
        sources.merge(part.place() + "/target/classes", List.of(file), HoleProject::both);
    }

    private static String fileOf(String content) {
        Matcher name = NAME.matcher(content);
        if (!name.find()) {
            throw new IllegalArgumentException("No package and type in " + content);
        }
        return name.group(1).replace('.', '/') + "/" + name.group(2) + ".java";
    }

    /** Adds members to a type of Postroom. */
    private void append(Hole.Part part) {
        Path file = root.resolve(part.place());
        String source = read(Files.exists(file) ? file : Project.POSTROOM.file(part.place()));
        int end = source.lastIndexOf('}');
        text(file, source.substring(0, end) + part.content() + source.substring(end));
        String folder = part.place().replaceAll("/.*", "") + "/target/classes";
        if (!sources.getOrDefault(folder, List.of()).contains(file)) {
            sources.merge(folder, List.of(file), HoleProject::both);
        }
    }

    /** Replaces text in a POM. */
    private void edit(Hole.Part part) {
        Path file = root.resolve(part.place());
        String text = read(file);
        String[] change = part.content().strip().split("\\s*==>\\s*", 2);
        if (!text.contains(change[0])) {
            throw new IllegalArgumentException(part.place() + " has no " + change[0]);
        }
        text(
                file,
                text.replaceFirst(Pattern.quote(change[0]), Matcher.quoteReplacement(change[1])));
    }

    private String compile(Path target, List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            Files.createDirectories(target);
            boolean done =
                    compiler.getTask(
                                    said,
                                    manager,
                                    null,
                                    List.of(
                                            "-proc:none",
                                            "-nowarn",
                                            "-g",
                                            "-parameters",
                                            "-Xmaxerrs",
                                            "1000",
                                            "-d",
                                            target.toString(),
                                            "-cp",
                                            classPath()),
                                    null,
                                    manager.getJavaFileObjectsFromPaths(files))
                            .call();
            return done ? "" : said.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String classPath() {
        Stream<String> folders =
                Stream.of("classes", "test-classes")
                        .flatMap(name -> Code.folders(project(), "target/" + name).stream())
                        .map(Path::toString);
        return Stream.concat(folders, Stream.of(System.getProperty("java.class.path")))
                .collect(Collectors.joining(java.io.File.pathSeparator));
    }

    private void copyAll(Path folder) {
        Path from = Project.POSTROOM.root().resolve(folder);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".class"))
                    .map(file -> Project.POSTROOM.root().relativize(file))
                    .forEach(this::copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void copy(Path path) {
        try {
            Path to = root.resolve(path);
            Files.createDirectories(to.getParent());
            Files.copy(Project.POSTROOM.root().resolve(path), to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void text(Path file, String content) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
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

    private static List<Path> both(List<Path> some, List<Path> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
