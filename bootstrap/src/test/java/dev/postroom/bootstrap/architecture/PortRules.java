package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where ports and their implementations live. */
final class PortRules {

    private PortRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(ports(layout), named(layout), constructors(layout));
    }

    private static Rule ports(Layout layout) {
        return new Rule(
                10,
                new Rule.Text(
                        "Ports are marked interfaces of the domain; use cases implement driving"
                                + " ones, adapters driven ones as public final classes named"
                                + " technology first, port last",
                        "names and packages show the direction of each port",
                        "mark the interface, or make it a sealed type of values; implement it in"
                                + " application or in one adapter"),
                describe("ports and their implementations", PortRules::isPortOrImplementation),
                code ->
                        code.production().stream()
                                .flatMap(type ->
                                        Stream.of(
                                                        misplacedPort(layout, type),
                                                        misplaced(layout, type),
                                                        unmarked(layout, type))
                                                .flatMap(violations -> violations)));
    }

    private static boolean isPortOrImplementation(JavaClass type) {
        return Ports.isPort(type) || Ports.portsOf(type).findAny().isPresent();
    }

    private static Stream<Violation> misplacedPort(Layout layout, JavaClass type) {
        boolean odd = Ports.isPort(type) && !(type.isInterface() && layout.in(DOMAIN).test(type));
        return odd
                ? Stream.of(
                        Violation.of(
                                type, "is marked as a port, but is no interface of the domain"))
                : Stream.empty();
    }

    /** A type that another module implements is a port, whether it says so or not. */
    private static Stream<Violation> unmarked(Layout layout, JavaClass type) {
        if (layout.in(DOMAIN).test(type)) {
            return Stream.empty();
        }
        return Stream.concat(
                        type.getAllRawInterfaces().stream(), type.getAllRawSuperclasses().stream())
                .filter(layout.in(DOMAIN))
                .filter(ancestor -> !Ports.isPort(ancestor) && !extendsPort(ancestor))
                .map(ancestor ->
                        new Violation(
                                List.of("* > " + ancestor.getFullName()),
                                Violation.of(
                                                type,
                                                "implements the unmarked " + ancestor.getFullName())
                                        .sentence()));
    }

    private static boolean extendsPort(JavaClass type) {
        return type.getAllRawInterfaces().stream().anyMatch(Ports::isPort);
    }

    private static Stream<Violation> misplaced(Layout layout, JavaClass type) {
        Stream<String> driving =
                Ports.drivingPortsOf(type)
                        .filter(_ -> !layout.in(APPLICATION).test(type))
                        .map(port -> "implements " + port.getSimpleName() + " as no use case");
        List<JavaClass> driven = Ports.drivenPortsOf(type).toList();
        Stream<String> all =
                driven.isEmpty() ? driving : Stream.concat(driving, odd(layout, type, driven));
        return all.map(text -> Violation.of(type, text));
    }

    private static Stream<String> odd(Layout layout, JavaClass type, List<JavaClass> ports) {
        boolean atHome = layout.in(ADAPTERS).test(type);
        boolean shape =
                type.getModifiers().contains(JavaModifier.PUBLIC)
                        && type.getModifiers().contains(JavaModifier.FINAL);
        boolean named = ports.stream().anyMatch(port -> isNamedAfter(type, port));
        return Stream.of(
                        atHome ? "" : "implements a driven port, but is in no adapter",
                        shape ? "" : "implements a driven port, but is not public and final",
                        named ? "" : "is not named technology first, port last")
                .filter(text -> !text.isEmpty());
    }

    private static boolean isNamedAfter(JavaClass type, JavaClass port) {
        String name = type.getSimpleName();
        return name.endsWith(port.getSimpleName()) && !name.equals(port.getSimpleName());
    }

    private static Rule named(Layout layout) {
        return new Rule(
                26,
                new Rule.Text(
                        "No lambda and no method reference implements an interface of the domain"
                                + " outside of domain",
                        "a lambda has no contract test, no name and no package",
                        "write a class that implements the port, with a test of its contract"),
                not(layout.in(DOMAIN)),
                code -> lambdas(layout, code));
    }

    private static Stream<Violation> lambdas(Layout layout, Code code) {
        Set<String> interfaces =
                code.production().stream()
                        .filter(JavaClass::isInterface)
                        .filter(type ->
                                layout.in(DOMAIN).test(type)
                                        || Ports.isPort(type)
                                        || extendsPort(type))
                        .map(JavaClass::getName)
                        .collect(Collectors.toSet());
        return code.production().that(not(layout.in(DOMAIN))).stream()
                .map(ClassFile::of)
                .flatMap(file ->
                        file.lambdas()
                                .filter(lambda -> interfaces.contains(lambda.target()))
                                .map(lambda -> file.violation(lambda, "makes by a lambda a")));
    }

    private static Rule constructors(Layout layout) {
        return new Rule(
                27,
                new Rule.Text(
                        "Constructors of the application take ports, values and types of domain and"
                                + " application, no functions",
                        "a function parameter is a port without name, contract and package",
                        "declare a driven port and take it"),
                layout.in(APPLICATION),
                code ->
                        Stream.concat(
                                code.production().that(layout.in(APPLICATION)).stream()
                                        .flatMap(PortRules::functionsTaken),
                                code.production().that(layout.in(DOMAIN)).stream()
                                        .flatMap(PortRules::functionsHeld)));
    }

    /** By what bootstrap can call: public constructors and factories of public classes. */
    private static Stream<Violation> functionsTaken(JavaClass type) {
        return type.getCodeUnits().stream()
                .filter(unit -> isPublic(type) && unit.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(unit ->
                        unit.isConstructor() || unit.getModifiers().contains(JavaModifier.STATIC))
                .flatMap(unit ->
                        unit.getParameters().stream()
                                .flatMap(it -> it.getType().getAllInvolvedRawTypes().stream())
                                .filter(PortRules::isFunction)
                                .map(taken ->
                                        Violation.of(
                                                unit,
                                                "takes the function " + taken.getFullName())));
    }

    /** A value that holds a function would carry it past the constructors. */
    private static Stream<Violation> functionsHeld(JavaClass type) {
        return type.getFields().stream()
                .filter(field ->
                        isPublic(type) && !field.getModifiers().contains(JavaModifier.STATIC))
                .filter(field ->
                        field.getType().getAllInvolvedRawTypes().stream()
                                .anyMatch(PortRules::isFunction))
                .map(field -> Violation.of(type, "holds the function " + field.getName()));
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static boolean isFunction(JavaClass type) {
        boolean ofLibrary = !type.getPackageName().startsWith(Layout.POSTROOM.root());
        long open =
                type.getMethods().stream()
                        .filter(method -> method.getModifiers().contains(JavaModifier.ABSTRACT))
                        .count();
        boolean value =
                List.of("java.time.InstantSource", "java.lang.Comparable", "java.lang.Iterable")
                        .contains(type.getFullName());
        return type.isInterface() && ofLibrary && open == 1 && !value;
    }
}
