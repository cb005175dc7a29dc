package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.BE_ANNOTATED_WITH_AN_INJECTION_ANNOTATION;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;

/** Rule 20. */
final class HabitRules {

    private static final String CONTEXT = "jakarta.ws.rs.core.Context";

    private HabitRules() {}

    static Rule of(Layout layout) {
        return Rule.of(
                20,
                "No standard streams, no generic exceptions, no injected fields, no"
                        + " java.util.logging",
                "failures are named, logs are structured, objects are complete when made",
                layout.everywhere(),
                habits(layout));
    }

    private static ArchRule habits(Layout layout) {
        return CompositeArchRule.of(
                        noClasses()
                                .that(not(resideInAPackage(layout.commandLine())))
                                .should(ACCESS_STANDARD_STREAMS)
                                .allowEmptyShould(true))
                .and(noClasses().should(THROW_GENERIC_EXCEPTIONS).allowEmptyShould(true))
                .and(noClasses().should(USE_JAVA_UTIL_LOGGING).allowEmptyShould(true))
                .and(
                        noFields()
                                .should(BE_ANNOTATED_WITH_AN_INJECTION_ANNOTATION)
                                .orShould()
                                .beAnnotatedWith(CONTEXT)
                                .allowEmptyShould(true));
    }
}
