package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rule 47. */
final class StateRule {

    private StateRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                47,
                new Rule.Text(
                        "Use cases, and the parts that they are made of, keep nothing between calls"
                                + " but the listed fields",
                        "one object serves the requests of all workspaces, on many threads",
                        "keep it in a local variable or behind a driven port, or list the field"
                                + " with what separates workspaces and threads"),
                layout.in(APPLICATION),
                code ->
                        longLived(layout, code).stream()
                                .flatMap(StateRule::fields)
                                .filter(field -> remembers(layout, field))
                                .map(field ->
                                        new Violation(
                                                List.of(
                                                        field.getFullName(),
                                                        "* > " + field.getRawType().getFullName()),
                                                Violation.of(
                                                                field.getOwner(),
                                                                "keeps "
                                                                        + field.getName()
                                                                        + " between calls")
                                                        .sentence())));
    }

    /** Use cases, and what lives as long because it is in their fields. */
    private static Set<JavaClass> longLived(Layout layout, Code code) {
        Set<JavaClass> found = new LinkedHashSet<>();
        Deque<JavaClass> open =
                new ArrayDeque<>(
                        code.production().that(layout.in(APPLICATION)).stream()
                                .filter(type -> Ports.drivingPortsOf(type).findAny().isPresent())
                                .toList());
        while (!open.isEmpty()) {
            JavaClass type = open.remove();
            if (found.add(type)) {
                fields(type)
                        .filter(field -> !remembers(layout, field))
                        .map(JavaField::getRawType)
                        .filter(layout.in(APPLICATION, DOMAIN))
                        .filter(part -> !part.isInterface() && !part.isEnum())
                        .forEach(open::add);
            }
        }
        return found;
    }

    private static Stream<JavaField> fields(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC));
    }

    /** Whether the value of the field changes, or what is in it. */
    private static boolean remembers(Layout layout, JavaField field) {
        JavaClass type = field.getRawType();
        boolean isPart =
                layout.in(APPLICATION, DOMAIN).test(type)
                        && !type.isInterface()
                        && !type.isRecord()
                        && !type.isEnum();
        return canChange(field) || (isPart && fields(type).anyMatch(StateRule::canChange));
    }

    private static boolean canChange(JavaField field) {
        JavaClass owner = field.getOwner();
        return !field.getModifiers().contains(JavaModifier.FINAL)
                || RuntimeRules.isChanging(field.getRawType())
                || (field.getRawType().isArray() && !owner.isRecord())
                || (RuntimeRules.isCollection(field.getRawType()) && makesChanging(owner));
    }

    private static boolean makesChanging(JavaClass owner) {
        return !owner.isRecord()
                && owner.getConstructors().stream()
                        .flatMap(constructor -> constructor.getAccessesFromSelf().stream())
                        .anyMatch(RuntimeRules::makesChanging);
    }
}
