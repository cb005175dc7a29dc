package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;
import static dev.postroom.bootstrap.architecture.Layout.EVERY_ADAPTER;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.CompositeArchRule;

import java.util.List;
import java.util.stream.Stream;

/** Where ports and their implementations live, and who may use them. */
final class PortRules {

    private PortRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(ports(layout), transactions(layout), wiring(layout));
    }

    private static Rule ports(Layout layout) {
        return Rule.of(
                10,
                "Ports are marked interfaces of the domain; use cases implement driving ones,"
                    + " adapters driven ones as public final classes named technology first, port"
                    + " last",
                "both directions can be read from names and places",
                describe("ports and what implements them", PortRules::isPortOrImplementation),
                CompositeArchRule.of(
                                classes()
                                        .that(describe("are ports", Ports::isPort))
                                        .should(
                                                Problems.none(
                                                        "be interfaces of the domain",
                                                        type -> misplacedPort(layout, type))))
                        .and(
                                classes()
                                        .should(
                                                Problems.none(
                                                        "implement ports where they belong",
                                                        type -> misplaced(layout, type)))));
    }

    private static boolean isPortOrImplementation(JavaClass type) {
        return Ports.isPort(type) || Ports.portsOf(type).findAny().isPresent();
    }

    private static Stream<String> misplacedPort(Layout layout, JavaClass type) {
        return type.isInterface() && layout.in(DOMAIN).test(type)
                ? Stream.empty()
                : Stream.of("is marked as a port, but is no interface of the domain");
    }

    private static Stream<String> misplaced(Layout layout, JavaClass type) {
        Stream<String> driving =
                Ports.drivingPortsOf(type)
                        .filter(_ -> !layout.in(APPLICATION).test(type))
                        .map(port -> "implements " + port.getSimpleName() + " as no use case");
        List<JavaClass> driven = Ports.drivenPortsOf(type).toList();
        return driven.isEmpty() ? driving : Stream.concat(driving, odd(layout, type, driven));
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

    private static Rule transactions(Layout layout) {
        return Rule.of(
                12,
                "Only the application calls Transactions",
                "what is atomic is decided in one place",
                not(layout.in(APPLICATION)),
                classes()
                        .that(not(layout.in(APPLICATION)))
                        .should(
                                Problems.none(
                                        "call no transactions",
                                        type -> transactionCalls(layout, type))));
    }

    private static Stream<String> transactionCalls(Layout layout, JavaClass type) {
        if (type.isAssignableTo(layout.transactions())) {
            return Stream.empty();
        }
        return type.getMethodCallsFromSelf().stream()
                .filter(call -> call.getTargetOwner().isAssignableTo(layout.transactions()))
                .map(call -> "calls " + call.getTarget().getFullName());
    }

    private static Rule wiring(Layout layout) {
        return Rule.of(
                18,
                "Nobody depends on bootstrap, and only bootstrap constructs implementations of"
                        + " ports, or an adapter's root package its own",
                "the wiring is in one place, and no technology leaks into it",
                not(layout.in(BOOTSTRAP)),
                CompositeArchRule.of(
                                noClasses()
                                        .that(not(layout.in(BOOTSTRAP)))
                                        .should()
                                        .dependOnClassesThat(layout.in(BOOTSTRAP)))
                        .and(
                                classes()
                                        .that(not(layout.in(BOOTSTRAP)))
                                        .should(
                                                Problems.none(
                                                        "construct no ports",
                                                        type -> constructions(layout, type)))));
    }

    /** A class may make its own instances. */
    private static Stream<String> constructions(Layout layout, JavaClass type) {
        return type.getConstructorCallsFromSelf().stream()
                .map(call -> call.getTargetOwner())
                .filter(made -> !made.equals(type) && !isEntrance(layout, type, made))
                .filter(made -> Ports.portsOf(made).findAny().isPresent())
                .map(made -> "constructs " + made.getFullName());
    }

    private static boolean isEntrance(Layout layout, JavaClass type, JavaClass made) {
        return EVERY_ADAPTER.stream()
                .filter(adapter -> type.getPackageName().equals(layout.adapterRoot(adapter)))
                .anyMatch(adapter -> layout.inAdapter(adapter).test(made));
    }
}
