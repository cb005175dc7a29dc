package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;
import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rule 27. */
final class FunctionRule {

    private static final Set<String> VALUES =
            Set.of("java.time.InstantSource", "java.lang.Comparable");
    private static final Set<String> ANYTHING = Set.of("java.lang.Object", "java.lang.Class");

    private FunctionRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                27,
                new Rule.Text(
                        "The application takes ports, values and types of domain and application,"
                                + " no functions, and bootstrap hands none to adapters-rest",
                        "a function parameter is a port without name, contract and package",
                        "declare a driven port and take it"),
                layout.in(APPLICATION),
                code ->
                        Stream.of(
                                        code.production().that(layout.in(APPLICATION)).stream()
                                                .flatMap(FunctionRule::taken),
                                        code.production().that(layout.in(DOMAIN)).stream()
                                                .flatMap(FunctionRule::held),
                                        code.production().that(layout.in(BOOTSTRAP)).stream()
                                                .flatMap(type -> handed(layout, type)))
                                .flatMap(violations -> violations));
    }

    /** By what bootstrap can call: public members of public classes that no port declares. */
    private static Stream<Violation> taken(JavaClass type) {
        return type.getCodeUnits().stream()
                .filter(unit -> isPublic(type) && unit.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(unit -> !isOfPort(type, unit))
                .flatMap(unit ->
                        unit.getParameters().stream()
                                .flatMap(it -> it.getType().getAllInvolvedRawTypes().stream())
                                .filter(taken -> isFunction(taken) || isAnything(unit, taken))
                                .map(taken ->
                                        Violation.of(
                                                unit,
                                                "takes the function " + taken.getFullName())));
    }

    private static boolean isOfPort(JavaClass type, JavaCodeUnit unit) {
        return unit instanceof JavaMethod method
                && Ports.declaration(type, method.getName(), method.getRawParameterTypes().size())
                        .isPresent();
    }

    /** Parts that are looked up in a map of everything are no parameters. */
    private static boolean isAnything(JavaCodeUnit unit, JavaClass taken) {
        return unit.isConstructor() && ANYTHING.contains(taken.getFullName());
    }

    /** A value that holds a function would carry it past the constructors. */
    private static Stream<Violation> held(JavaClass type) {
        return type.getFields().stream()
                .filter(field ->
                        isPublic(type) && !field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field ->
                        field.getType().getAllInvolvedRawTypes().stream()
                                .filter(held -> !held.isEquivalentTo(Iterable.class))
                                .anyMatch(FunctionRule::isFunction))
                .map(field -> Violation.of(type, "holds the function " + field.getName()));
    }

    /** A function of bootstrap in a resource would be a use case without a port. */
    private static Stream<Violation> handed(Layout layout, JavaClass type) {
        return Accesses.from(type)
                .filter(access -> layout.inAdapter(REST).test(access.getTargetOwner()))
                .filter(access -> parameters(access).stream().anyMatch(FunctionRule::isFunction))
                .map(access -> Violation.of(access, "hands a function to"));
    }

    private static List<JavaClass> parameters(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                ? target.getRawParameterTypes()
                : List.of();
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static boolean isFunction(JavaClass type) {
        boolean ofLibrary = !type.getPackageName().startsWith(Layout.POSTROOM.root());
        long open =
                type.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                        .filter(method -> !method.getName().equals("equals"))
                        .count();
        return type.isInterface() && ofLibrary && open == 1 && !VALUES.contains(type.getFullName());
    }
}
