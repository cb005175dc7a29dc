package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;
import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The types that are written into answers. */
final class Views {

    private static final String MARKER = "View";

    private Views() {}

    static Stream<Violation> leaks(Layout layout, JavaClass type) {
        return layout.inAdapter(REST).test(type) && isView(type)
                ? leaks(layout, type, type, new HashSet<>())
                : Stream.empty();
    }

    /** By name, or by the marker interface, whose name is exactly the suffix. */
    static boolean isView(JavaClass type) {
        return Ports.selfAndInterfaces(type)
                        .anyMatch(ancestor -> ancestor.getSimpleName().equals(MARKER))
                || type.getSimpleName().endsWith(MARKER);
    }

    private static Stream<Violation> leaks(
            Layout layout, JavaClass view, JavaClass type, Set<JavaClass> seen) {
        if (!seen.add(type)) {
            return Stream.empty();
        }
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .flatMap(field ->
                        field.getType().getAllInvolvedRawTypes().stream()
                                .flatMap(part -> leaks(layout, view, field, part, seen)));
    }

    private static Stream<Violation> leaks(
            Layout layout, JavaClass view, JavaField field, JavaClass part, Set<JavaClass> seen) {
        if (layout.in(DOMAIN).test(part) || part.isEquivalentTo(Object.class)) {
            return Stream.of(
                    new Violation(
                            List.of(field.getFullName()),
                            Violation.of(
                                            view,
                                            "holds a "
                                                    + part.getFullName()
                                                    + " in "
                                                    + field.getFullName())
                                    .sentence()));
        }
        return layout.inAdapter(REST).test(part) ? leaks(layout, view, part, seen) : Stream.empty();
    }
}
