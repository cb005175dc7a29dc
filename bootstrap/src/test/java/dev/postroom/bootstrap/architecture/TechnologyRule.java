package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;

import java.util.List;
import java.util.stream.Stream;

/** Rule 8. */
final class TechnologyRule {

    /** A library and the one adapter that may know it. */
    private record Technology(String home, String packages) {}

    private static final List<Technology> TECHNOLOGIES =
            List.of(
                    new Technology(Layout.REST, "jakarta.ws.rs.."),
                    new Technology(Layout.REST, "org.glassfish.jersey.."),
                    new Technology(Layout.REST, "org.eclipse.jetty.."),
                    new Technology(Layout.REST, "io.github.resilience4j.."),
                    new Technology(Layout.REST, "de.siegmar.fastcsv.."),
                    new Technology(Layout.PERSISTENCE, "org.jdbi.."),
                    new Technology(Layout.PERSISTENCE, "org.flywaydb.."),
                    new Technology(Layout.PERSISTENCE, "com.zaxxer.hikari.."),
                    new Technology(Layout.EMAIL, "org.simplejavamail.."),
                    new Technology(Layout.EMAIL, "jakarta.mail.."),
                    new Technology(Layout.EMAIL, "com.github.jknack.handlebars.."),
                    new Technology(Layout.WEBHOOK, "org.apache.hc.."));

    /** Needed at run time only, or comes with a later adapter. */
    private static final List<Technology> UNSEEN =
            List.of(
                    new Technology(Layout.PERSISTENCE, "org.postgresql.."),
                    new Technology(Layout.BILLING, "com.stripe.."));

    private TechnologyRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                8,
                "Each technology is known in one adapter",
                "replacing it touches one module",
                layout.everywhere(),
                code -> violations(layout, code));
    }

    private static List<String> violations(Layout layout, Code code) {
        Stream<String> leaks =
                Stream.concat(TECHNOLOGIES.stream(), UNSEEN.stream())
                        .flatMap(technology -> leaks(layout, technology, code));
        Stream<String> strangers =
                TECHNOLOGIES.stream()
                        .filter(technology -> !isUsedAtHome(layout, technology, code))
                        .map(technology ->
                                technology.packages() + " is not used: is its name right?");
        return Stream.concat(leaks, strangers).toList();
    }

    private static Stream<String> leaks(Layout layout, Technology technology, Code code) {
        return noClasses()
                .that(not(layout.inAdapter(technology.home())))
                .should()
                .dependOnClassesThat(resideInAnyPackage(technology.packages()))
                .allowEmptyShould(true)
                .evaluate(code.production())
                .getFailureReport()
                .getDetails()
                .stream();
    }

    private static boolean isUsedAtHome(Layout layout, Technology technology, Code code) {
        return code.production().that(layout.inAdapter(technology.home())).stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass())
                .anyMatch(JavaClass.Predicates.resideInAPackage(technology.packages()));
    }
}
