package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;

import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.BOOTSTRAP;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import java.util.List;
import java.util.stream.Stream;

/** Rules on the construction of ports and the calls to them. */
final class WiringRules {

    private WiringRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(transactions(layout), wiring(layout), drivenPorts(layout));
    }

    private static Rule transactions(Layout layout) {
        return new Rule(
                12,
                new Rule.Text(
                        "Only the application calls Transactions",
                        "what is atomic is decided in one place",
                        "do the work in a use case and call its driving port"),
                not(layout.in(APPLICATION)),
                Rule.each(
                        not(layout.in(APPLICATION)),
                        type ->
                                type.isAssignableTo(layout.transactions())
                                        ? Stream.empty()
                                        : Accesses.from(type)
                                                .filter(access ->
                                                        isMethodOf(layout.transactions(), access))
                                                .map(access -> Violation.of(access, "calls"))));
    }

    private static boolean isMethodOf(String port, JavaAccess<?> access) {
        boolean inDisguise =
                access.getTargetOwner().getSimpleName().equals("UnitOfWork")
                        && access.getName().equals("inTransaction");
        return inDisguise
                || (access.getTargetOwner().isAssignableTo(port)
                        && !access.getName().equals("<init>"));
    }

    private static Rule wiring(Layout layout) {
        return new Rule(
                18,
                new Rule.Text(
                        "No module depends on bootstrap, and only bootstrap constructs"
                                + " implementations of ports",
                        "the wiring is in one place, and no technology leaks into it",
                        "take the port in the constructor and let bootstrap hand it in"),
                not(layout.in(BOOTSTRAP)),
                Rule.each(
                        not(layout.in(BOOTSTRAP)),
                        type -> Stream.concat(bootstrap(layout, type), constructions(type))));
    }

    private static Stream<Violation> bootstrap(Layout layout, JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .filter(dependency -> layout.in(BOOTSTRAP).test(dependency.getTargetClass()))
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }

    /** A class may make its own instances. */
    private static Stream<Violation> constructions(JavaClass type) {
        Stream<JavaAccess<?>> factories =
                Accesses.from(type)
                        .filter(access ->
                                access.getTarget()
                                        .resolveMember()
                                        .filter(JavaMethod.class::isInstance)
                                        .map(JavaMethod.class::cast)
                                        .filter(WiringRules::isFactory)
                                        .isPresent());
        return Stream.concat(
                Accesses.constructions(type)
                        .filter(access ->
                                Ports.portsOf(access.getTargetOwner()).findAny().isPresent())
                        .map(access -> Violation.of(access, "constructs")),
                factories.map(access -> Violation.of(access, "constructs")));
    }

    private static boolean isFactory(JavaMethod method) {
        return method.getModifiers().contains(JavaModifier.STATIC)
                && Ports.portsOf(method.getRawReturnType()).findAny().isPresent();
    }

    private static Rule drivenPorts(Layout layout) {
        return new Rule(
                28,
                new Rule.Text(
                        "Only the application calls driven ports",
                        "a call that bypasses the use case has no transaction, event or limit",
                        "call the driving port whose use case does it"),
                not(layout.in(DOMAIN, APPLICATION)),
                Rule.each(not(layout.in(APPLICATION)), WiringRules::drivenCalls));
    }

    private static Stream<Violation> drivenCalls(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> !type.isAssignableTo(access.getTargetOwner().getFullName()))
                .filter(access ->
                        Ports.declaration(
                                        access.getTargetOwner(),
                                        access.getName(),
                                        Accesses.arguments(access))
                                .filter(method -> Ports.isDriven(method.getOwner()))
                                .isPresent())
                .map(access -> Violation.of(access, "calls the driven"));
    }
}
