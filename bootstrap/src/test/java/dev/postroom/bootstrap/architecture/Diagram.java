package dev.postroom.bootstrap.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The drawing in docs/modules.puml.
 *
 * @param packages of each component
 */
record Diagram(Map<String, String> packages, List<Arrow> arrows) {

    private static final Pattern COMPONENT = Pattern.compile("\\[([^]]+)] <<([^>]+)>>");
    private static final Pattern ARROW = Pattern.compile("\\[([^]]+)] -+> \\[([^]]+)]");

    /** One component may depend on another. */
    record Arrow(String from, String to) {}

    static Diagram of(Layout layout) {
        String text = text(layout);
        return new Diagram(
                COMPONENT
                        .matcher(text)
                        .results()
                        .collect(Collectors.toMap(m -> m.group(1), m -> m.group(2))),
                ARROW.matcher(text).results().map(m -> new Arrow(m.group(1), m.group(2))).toList());
    }

    boolean allows(String from, String to) {
        return arrows.contains(new Arrow(from, to));
    }

    List<String> unusedArrows(JavaClasses classes) {
        return arrows.stream()
                .filter(arrow -> !isUsed(arrow, classes))
                .map(arrow -> "No class needs the arrow " + arrow.from() + " --> " + arrow.to())
                .toList();
    }

    private boolean isUsed(Arrow arrow, JavaClasses classes) {
        Predicate<JavaClass> target = in(arrow.to());
        return classes.stream()
                .filter(in(arrow.from()))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .anyMatch(dependency -> target.test(dependency.getTargetClass()));
    }

    private Predicate<JavaClass> in(String component) {
        String identifier = packages.getOrDefault(component, "");
        return JavaClass.Predicates.resideInAPackage(identifier);
    }

    private static String text(Layout layout) {
        try {
            String text = Files.readString(Project.POSTROOM.file("docs/modules.puml"));
            return text.replace(Layout.POSTROOM.root() + ".", layout.root() + ".");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
