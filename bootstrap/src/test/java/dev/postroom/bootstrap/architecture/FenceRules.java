package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The dependencies that each part may have. */
final class FenceRules {

    private static final DescribedPredicate<JavaClass> JDK = resideInAnyPackage("java..");
    private static final DescribedPredicate<JavaClass> JSPECIFY =
            resideInAnyPackage("org.jspecify..");

    private FenceRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(domain(layout), application(layout), siblings(layout), adapters(layout));
    }

    private static Rule domain(Layout layout) {
        DescribedPredicate<JavaClass> allowed =
                layout.in(DOMAIN).or(JDK).or(JSPECIFY).or(resideInAnyPackage("javax.crypto.."));
        return new Rule(
                3,
                new Rule.Text(
                        "The domain depends on itself and the JDK alone",
                        "libraries can be replaced without changing the core",
                        "declare a driven port and implement it with the library in an adapter"),
                layout.in(DOMAIN),
                Rule.each(
                        layout.in(DOMAIN),
                        type -> dependencies(type, on -> !allowed.test(on.getTargetClass()))));
    }

    private static Rule application(Layout layout) {
        DescribedPredicate<JavaClass> allowed = layout.in(APPLICATION, DOMAIN).or(JDK).or(JSPECIFY);
        return new Rule(
                5,
                new Rule.Text(
                        "The application depends on itself, the domain and the JDK alone",
                        "a use case describes what the service does, independent of technology",
                        "declare a driven port in the domain and implement it in an adapter"),
                layout.in(APPLICATION),
                Rule.each(
                        layout.in(APPLICATION),
                        type -> dependencies(type, on -> !allowed.test(on.getTargetClass()))));
    }

    private static Rule siblings(Layout layout) {
        return new Rule(
                6,
                new Rule.Text(
                        "Adapters do not depend on each other",
                        "each can be replaced separately",
                        "let the application call both through driven ports"),
                layout.in(ADAPTERS),
                Rule.each(
                        layout.in(ADAPTERS),
                        type -> dependencies(type, on -> isSibling(layout, on))));
    }

    private static boolean isSibling(Layout layout, Dependency dependency) {
        Optional<String> to = layout.moduleOf(dependency.getTargetClass());
        return to.filter(module -> module.startsWith(ADAPTERS)).isPresent()
                && !to.equals(layout.moduleOf(dependency.getOriginClass()));
    }

    private static Rule adapters(Layout layout) {
        return new Rule(
                7,
                new Rule.Text(
                        "No adapter depends on the application",
                        "adapters call ports, so use cases can change without them",
                        "take the driving port that the use case implements"),
                layout.in(ADAPTERS),
                Rule.each(
                        layout.in(ADAPTERS),
                        type ->
                                dependencies(
                                        type,
                                        on -> layout.in(APPLICATION).test(on.getTargetClass()))));
    }

    /** One violation for each class that a class names and must not. */
    private static Stream<Violation> dependencies(
            JavaClass type, Predicate<Dependency> isForbidden) {
        return type.getDirectDependenciesFromSelf().stream()
                .filter(isForbidden)
                .map(Violation::of)
                .collect(Distinct.byKey())
                .stream();
    }
}
