package dev.postroom.bootstrap.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import static dev.postroom.bootstrap.architecture.Layout.BILLING;
import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;

import java.util.List;
import java.util.stream.Stream;

/** Rules about resources. */
final class HttpRules {

    static final DescribedPredicate<JavaClass> RESOURCES =
            describe("resources", type -> type.getSimpleName().endsWith("Resource"));
    private static final String HTTP = Layout.POSTROOM.packageOf("adapters.rest.shared.http");

    private static final List<String> DECLARATIONS =
            List.of(
                    HTTP + ".Needs",
                    HTTP + ".NoKeyNeeded",
                    HTTP + ".member.ForMembers",
                    HTTP + ".member.ForPersons",
                    HTTP + ".member.ForOperators");

    private HttpRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(wireFormat(layout), errors(layout), scopes(layout), open(layout));
    }

    private static Rule wireFormat(Layout layout) {
        return new Rule(
                16,
                new Rule.Text(
                        "Only resources have paths, operations return Response, views are records"
                                + " of values and of records of adapters-rest, and Jackson"
                                + " annotations stay in the adapters for HTTP and billing",
                        "the wire format and the model change separately",
                        "copy what clients see into a view of adapters-rest"),
                describe("classes with a path", HttpRules::hasPath),
                code ->
                        code.production().stream()
                                .flatMap(type ->
                                        Stream.of(
                                                        paths(type),
                                                        leaks(type),
                                                        Views.leaks(layout, type),
                                                        jackson(layout, type))
                                                .flatMap(violations -> violations)));
    }

    private static boolean hasPath(JavaClass type) {
        return type.isAnnotatedWith(Path.class)
                || type.getMethods().stream()
                        .anyMatch(method -> method.isAnnotatedWith(Path.class));
    }

    private static Stream<Violation> paths(JavaClass type) {
        return hasPath(type) && !RESOURCES.test(type)
                ? Stream.of(Violation.of(type, "has a path, but is not called Resource"))
                : Stream.empty();
    }

    private static Stream<Violation> leaks(JavaClass type) {
        return operations(type)
                .filter(method -> !method.getRawReturnType().isEquivalentTo(Response.class))
                .map(method ->
                        Violation.of(
                                type,
                                "returns "
                                        + method.getRawReturnType().getFullName()
                                        + " from "
                                        + method.getName()));
    }

    private static Stream<Violation> jackson(Layout layout, JavaClass type) {
        return layout.inAdapter(REST, BILLING).test(type)
                ? Stream.empty()
                : type.getDirectDependenciesFromSelf().stream()
                        .filter(on ->
                                on.getTargetClass()
                                        .getPackageName()
                                        .startsWith("com.fasterxml.jackson.annotation"))
                        .map(Violation::of);
    }

    private static Rule errors(Layout layout) {
        return new Rule(
                17,
                new Rule.Text(
                        "No class of REST builds error responses itself",
                        "every failure becomes a problem document in the same way",
                        "throw a Failure"),
                layout.inAdapter(REST),
                Rule.each(
                        layout.inAdapter(REST),
                        type ->
                                Stream.of(exceptions(type), numbers(type), constants(type))
                                        .flatMap(violations -> violations)));
    }

    private static Stream<Violation> exceptions(JavaClass type) {
        return Accesses.constructions(type)
                .filter(access ->
                        access.getTargetOwner().isAssignableTo(WebApplicationException.class))
                .map(access ->
                        Violation.of(
                                access,
                                "throws " + access.getTargetOwner().getSimpleName() + " by"));
    }

    private static Stream<Violation> numbers(JavaClass type) {
        return Accesses.from(type)
                .filter(access ->
                        access.getTargetOwner().isAssignableTo(Response.class)
                                || access.getTargetOwner()
                                        .isAssignableTo(Response.ResponseBuilder.class))
                .filter(access -> access.getName().equals("serverError") || isNumber(access))
                .map(access ->
                        Violation.of(
                                access, "sets a status with Response." + access.getName() + " by"));
    }

    /** A number may be any status; constants show what they are. */
    private static boolean isNumber(JavaAccess<?> access) {
        return access.getName().equals("status") && access.getDescription().contains("(int");
    }

    private static Stream<Violation> constants(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> access.getTargetOwner().isEquivalentTo(Status.class))
                .filter(access -> isError(access.getName()))
                .map(access -> Violation.of(access, "answers with " + access.getName() + " by"));
    }

    private static boolean isError(String name) {
        return Stream.of(Status.values())
                .anyMatch(status -> status.name().equals(name) && status.getStatusCode() >= 400);
    }

    private static Rule scopes(Layout layout) {
        return new Rule(
                23,
                new Rule.Text(
                        "Every operation declares the scope it needs, or that it needs none; a page"
                                + " declares the people it is for",
                        "the access to an operation is a decision that stands beside it",
                        "annotate the method with @Needs, or a page with @ForMembers"),
                layout.inAdapter(REST),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                operations(type)
                                        .filter(method -> !declaresScope(method))
                                        .map(method ->
                                                Violation.of(
                                                        type,
                                                        "declares no scope on "
                                                                + method.getName()))));
    }

    private static boolean declaresScope(JavaMethod method) {
        return DECLARATIONS.stream().filter(method::isAnnotatedWith).count() == 1;
    }

    private static boolean isOpen(JavaMethod method) {
        return method.isAnnotatedWith(HTTP + ".NoKeyNeeded");
    }

    private static Rule open(Layout layout) {
        return new Rule(
                32,
                new Rule.Text(
                        "The operations without a key are the listed ones",
                        "an operation becomes public only by an explicit decision",
                        "annotate it with @Needs, or list it with the reason"),
                layout.inAdapter(REST),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                type.getMethods().stream()
                                        .filter(HttpRules::isOpen)
                                        .map(method -> Violation.of(method, "needs no key"))
                                        .map(it ->
                                                new Violation(
                                                        List.of(it.keys().getFirst()),
                                                        it.sentence()))));
    }

    /** Methods that answer requests. */
    static Stream<JavaMethod> operations(JavaClass type) {
        return type.getMethods().stream()
                .filter(method -> method.isMetaAnnotatedWith(HttpMethod.class));
    }
}
