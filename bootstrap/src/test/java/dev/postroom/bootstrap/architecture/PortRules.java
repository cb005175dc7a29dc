package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where ports and their implementations live. */
final class PortRules {

    private PortRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(ports(layout), named(layout));
    }

    private static Rule ports(Layout layout) {
        return new Rule(
                10,
                new Rule.Text(
                        "Ports are marked interfaces of the domain, driven ones without work of"
                            + " their own; use cases implement driving ones, adapters driven ones"
                            + " as public final classes named technology first, port last",
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
                                                        working(type),
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

    /** A driven port that works by itself does so in no transaction, and in no adapter. */
    private static Stream<Violation> working(JavaClass type) {
        return !Ports.isDriven(type)
                ? Stream.empty()
                : type.getMethods().stream()
                        .filter(method -> !method.getModifiers().contains(JavaModifier.ABSTRACT))
                        .filter(method -> !method.getModifiers().contains(JavaModifier.STATIC))
                        .filter(method -> !method.getModifiers().contains(JavaModifier.PRIVATE))
                        .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                        .map(method ->
                                new Violation(
                                        List.of(method.getFullName()),
                                        Violation.of(method, "works in a port").sentence()));
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
                        "No lambda and no method reference implements a driven port, or an"
                                + " interface of the domain outside of domain",
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
        Set<String> driven =
                code.production().stream()
                        .filter(Ports::isDriven)
                        .map(JavaClass::getName)
                        .collect(Collectors.toSet());
        return Stream.concat(
                lambdas(code.production().that(not(layout.in(DOMAIN))), interfaces),
                lambdas(code.production().that(layout.in(DOMAIN)), driven));
    }

    private static Stream<Violation> lambdas(JavaClasses classes, Set<String> interfaces) {
        return classes.stream()
                .map(ClassFile::of)
                .flatMap(file ->
                        file.lambdas()
                                .filter(lambda -> interfaces.contains(lambda.target()))
                                .map(lambda -> file.violation(lambda, "makes by a lambda a")));
    }
}
