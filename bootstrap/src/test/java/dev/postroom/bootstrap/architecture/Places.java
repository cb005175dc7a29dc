package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.SourceCodeLocation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The file and the line of a violation, as development environments turn them into links. */
final class Places {

    private Places() {}

    static String of(JavaClass type) {
        return place(type, "(class|interface|record|enum) " + type.getSimpleName() + "\\b");
    }

    static String of(JavaCodeUnit unit) {
        String name = unit.isConstructor() ? unit.getOwner().getSimpleName() : unit.getName();
        return place(unit.getOwner(), "\\b" + Pattern.quote(name) + "\\(");
    }

    static String of(Dependency dependency) {
        SourceCodeLocation location = dependency.getSourceCodeLocation();
        String name = dependency.getTargetClass().getBaseComponentType().getSimpleName();
        return location.getLineNumber() > 0
                ? " " + location
                : place(dependency.getOriginClass(), "\\b" + Pattern.quote(name) + "\\b");
    }

    /** Class files say nothing of the lines of declarations: the source does. */
    private static String place(JavaClass type, String pattern) {
        String file = type.getSource().flatMap(it -> it.getFileName()).orElse("?");
        List<String> lines = lines(type, file);
        Pattern wanted = Pattern.compile(pattern);
        int line =
                IntStream.range(0, lines.size())
                        .filter(i -> isCode(lines.get(i)) && wanted.matcher(lines.get(i)).find())
                        .findFirst()
                        .orElse(-1);
        return " (%s:%d)".formatted(file, line + 1);
    }

    private static boolean isCode(String line) {
        return !line.startsWith("import ") && !line.strip().startsWith("*");
    }

    private static List<String> lines(JavaClass type, String file) {
        String path = type.getSource().map(it -> it.getUri().getPath()).orElse("");
        String folder =
                path.replace("/target/classes/", "/src/main/java/")
                        .replace("/target/test-classes/", "/src/test/java/");
        Path source = Path.of(folder).resolveSibling(file);
        try {
            return Files.exists(source) ? Files.readAllLines(source) : List.of();
        } catch (IOException _) {
            return List.of();
        }
    }
}
