package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaEnumConstant;
import com.tngtech.archunit.core.domain.JavaMethod;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.HEAD;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rule 45. */
final class VerbRule {

    private static final String NEEDS =
            Layout.POSTROOM.packageOf("adapters.rest.shared.http.Needs");

    private VerbRule() {}

    static Rule of(Layout layout) {
        return new Rule(
                45,
                new Rule.Text(
                        "An operation that reads calls no driving port that changes something, and"
                                + " any other needs a scope that is not for reading",
                        "a key that may read changes nothing, and a link that is followed twice"
                                + " does nothing twice",
                        "use the verb and the scope of what the operation does"),
                layout.inAdapter(REST),
                code -> {
                    Writes writes = new Writes(layout, code);
                    return code.production().that(HttpRules.RESOURCES).stream()
                            .flatMap(HttpRules::operations)
                            .flatMap(operation ->
                                    isRead(operation)
                                            ? changed(writes, operation)
                                            : readScope(operation));
                });
    }

    private static boolean isRead(JavaMethod operation) {
        return operation.isAnnotatedWith(GET.class) || operation.isAnnotatedWith(HEAD.class);
    }

    private static Stream<Violation> changed(Writes writes, JavaMethod operation) {
        return writes.calledFrom(operation).stream()
                .map(call ->
                        byMethod(operation, "reads by its verb, but changes things by " + call));
    }

    private static Stream<Violation> readScope(JavaMethod operation) {
        return scope(operation)
                .filter(scope -> scope.endsWith("_READ"))
                .map(scope -> byMethod(operation, "is no read, but needs only " + scope))
                .stream();
    }

    private static Optional<String> scope(JavaMethod operation) {
        return operation
                .tryGetAnnotationOfType(NEEDS)
                .flatMap(VerbRule::value)
                .map(JavaEnumConstant::name);
    }

    private static Optional<JavaEnumConstant> value(JavaAnnotation<?> needs) {
        return needs.get("value")
                .filter(JavaEnumConstant.class::isInstance)
                .map(JavaEnumConstant.class::cast);
    }

    private static Violation byMethod(JavaMethod operation, String text) {
        Violation violation = Violation.of(operation, text);
        return new Violation(List.of(operation.getFullName()), violation.sentence());
    }
}
