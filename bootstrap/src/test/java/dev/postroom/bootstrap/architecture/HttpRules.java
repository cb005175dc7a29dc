package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import static dev.postroom.bootstrap.architecture.Layout.BILLING;
import static dev.postroom.bootstrap.architecture.Layout.DOMAIN;
import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.CompositeArchRule;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What resources may do. */
final class HttpRules {

    private static final Set<String> SCOPES = Set.of("Needs", "NoKeyNeeded");
    private static final DescribedPredicate<JavaClass> RESOURCES =
            describe("resources", type -> type.getSimpleName().endsWith("Resource"));

    private HttpRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(wireFormat(layout), errors(), scopes());
    }

    private static Rule wireFormat(Layout layout) {
        return Rule.of(
                16,
                "Only resources have paths, they return no domain types, and Jackson annotations"
                        + " stay in the adapters for HTTP and billing",
                "the wire format and the model change separately",
                describe("classes with a path", HttpRules::hasPath),
                CompositeArchRule.of(
                                classes()
                                        .that(describe("have a path", HttpRules::hasPath))
                                        .should(
                                                Problems.none(
                                                        "be resources that return views",
                                                        type -> wireProblems(layout, type)))
                                        .allowEmptyShould(true))
                        .and(
                                noClasses()
                                        .that(not(layout.inAdapter(REST, BILLING)))
                                        .should()
                                        .dependOnClassesThat(
                                                resideInAPackage(
                                                        "com.fasterxml.jackson.annotation.."))));
    }

    private static boolean hasPath(JavaClass type) {
        return type.isAnnotatedWith(Path.class)
                || type.getMethods().stream()
                        .anyMatch(method -> method.isAnnotatedWith(Path.class));
    }

    private static Stream<String> wireProblems(Layout layout, JavaClass type) {
        Stream<String> name =
                RESOURCES.test(type)
                        ? Stream.empty()
                        : Stream.of("has a path, but is not called Resource");
        Stream<String> leaks =
                operations(type)
                        .filter(method ->
                                method.getReturnType().getAllInvolvedRawTypes().stream()
                                        .anyMatch(layout.in(DOMAIN)))
                        .map(method -> "returns a domain type from " + method.getName());
        return Stream.concat(name, leaks);
    }

    private static Rule errors() {
        return Rule.of(
                17,
                "Resources build no errors of their own",
                "every failure takes the one road to a problem document",
                RESOURCES,
                classes().that(RESOURCES).should(Problems.none("build no errors", HttpRules::own)));
    }

    private static Stream<String> own(JavaClass type) {
        Stream<String> exceptions =
                type.getConstructorCallsFromSelf().stream()
                        .map(call -> call.getTargetOwner())
                        .filter(made -> made.isAssignableTo(WebApplicationException.class))
                        .map(made -> "throws " + made.getSimpleName());
        Stream<String> numbers =
                type.getMethodCallsFromSelf().stream()
                        .filter(call -> call.getTargetOwner().isAssignableTo(Response.class))
                        .filter(call -> call.getName().equals("serverError") || isNumber(call))
                        .map(call -> "sets a status with Response." + call.getName());
        Stream<String> constants =
                type.getFieldAccessesFromSelf().stream()
                        .filter(access -> access.getTargetOwner().isEquivalentTo(Status.class))
                        .filter(access -> Status.valueOf(access.getName()).getStatusCode() >= 400)
                        .map(access -> "answers with " + access.getName());
        return Stream.of(exceptions, numbers, constants).flatMap(sentences -> sentences);
    }

    /** A number may be any status; constants show what they are. */
    private static boolean isNumber(JavaMethodCall call) {
        return call.getName().equals("status")
                && call.getTarget().getRawParameterTypes().getFirst().isEquivalentTo(int.class);
    }

    private static Rule scopes() {
        return Rule.of(
                23,
                "Every operation of a resource declares the scope it needs, or that it needs none",
                "no endpoint is open because somebody forgot",
                RESOURCES,
                classes().that(RESOURCES).should(Problems.none("declare scopes", HttpRules::bare)));
    }

    private static Stream<String> bare(JavaClass type) {
        return operations(type)
                .filter(method ->
                        method.getAnnotations().stream().noneMatch(a -> isScope(a.getRawType())))
                .map(method -> "declares no scope on " + method.getName());
    }

    private static boolean isScope(JavaClass annotation) {
        return SCOPES.contains(annotation.getSimpleName());
    }

    /** Methods that answer requests. */
    private static Stream<JavaMethod> operations(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.isMetaAnnotatedWith(HttpMethod.class));
    }
}
