package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static dev.postroom.bootstrap.architecture.Layout.ADAPTERS;
import static dev.postroom.bootstrap.architecture.Layout.APPLICATION;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;

import java.util.List;

/** What each part may depend on. */
final class FenceRules {

    private static final String JAVA = "java..";
    private static final String CRYPTO = "javax.crypto..";
    private static final String JSPECIFY = "org.jspecify..";

    private FenceRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(domain(layout), application(layout), siblings(layout), adapters(layout));
    }

    private static Rule domain(Layout layout) {
        return Rule.of(
                3,
                "The domain depends on itself and the JDK alone",
                "the core outlives every library",
                layout.in(DOMAIN),
                classes()
                        .that(layout.in(DOMAIN))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(layout.part(DOMAIN), JAVA, CRYPTO, JSPECIFY)));
    }

    private static Rule application(Layout layout) {
        return Rule.of(
                5,
                "The application depends on itself, the domain and the JDK alone",
                "a use case reads as what the service does, not as what it uses",
                layout.in(APPLICATION),
                classes()
                        .that(layout.in(APPLICATION))
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                        layout.part(APPLICATION),
                                        layout.part(DOMAIN),
                                        JAVA,
                                        JSPECIFY)));
    }

    private static Rule siblings(Layout layout) {
        return Rule.of(
                6,
                "Adapters do not depend on each other",
                "each can be swapped alone",
                layout.in(ADAPTERS),
                slices().matching(layout.featuresOf(ADAPTERS)).should().notDependOnEachOther());
    }

    private static Rule adapters(Layout layout) {
        return Rule.of(
                7,
                "No adapter depends on the application",
                "adapters speak to ports, so use cases can change behind them",
                layout.in(ADAPTERS),
                noClasses()
                        .that(layout.in(ADAPTERS))
                        .should()
                        .dependOnClassesThat(layout.in(APPLICATION)));
    }
}
