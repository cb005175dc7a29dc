package dev.postroom.bootstrap.architecture;

import static dev.postroom.bootstrap.architecture.Layout.REST;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;

import jakarta.ws.rs.Path;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How a request gets in and an answer out. */
final class EntranceRules {

    private static final Pattern HTTP_LIBRARY =
            Pattern.compile(
                    "(jakarta\\.ws\\.rs|org\\.glassfish\\.jersey|org\\.eclipse\\.jetty)\\..*");
    private static final Pattern ANSWERS =
            Pattern.compile(
                    "jakarta\\.ws\\.rs\\.core\\.Response\\.(?!noContent|get|has|read|close|bufferEntity).*"
                        + "|.*\\.Response\\$ResponseBuilder\\.(entity|status|clone)"
                        + "|com\\.fasterxml\\.jackson\\.databind\\..*\\.(writeValue\\w*|valueToTree|convertValue|putPOJO|addPOJO|pojoNode|insertPOJO)"
                        + "|com\\.fasterxml\\.jackson\\.core\\.JsonGenerator\\.(writePOJO\\w*|writeObject|writeObjectField)"
                        + "|jakarta\\.ws\\.rs\\.sse\\..*"
                        + "|dev\\.postroom\\.adapters\\.rest\\.shared\\.explorer\\.Html\\.(?!escaped|<init>).*"
                        + "|.*\\.ContainerRequestContext\\.abortWith"
                        + "|.*\\.ContainerResponseContext\\.set.*|.*\\.AsyncResponse\\.resume"
                        + "|org\\.eclipse\\.jetty\\.server\\.Response\\.(write|setStatus|writeError|sendRedirect)");
    private static final Pattern REGISTRATIONS =
            Pattern.compile(
                    "(org\\.glassfish\\.jersey|jakarta\\.ws\\.rs)\\..*\\.(register\\w*|packages|property|properties)"
                        + "|org\\.eclipse\\.jetty\\.server\\..*\\.(setHandler|insertHandler|addHandler|addConnector|setErrorHandler)"
                        + "|org\\.glassfish\\.jersey\\.server\\.model\\.Resource.*");

    private EntranceRules() {}

    static List<Rule> of(Layout layout) {
        return List.of(verbs(layout), plugs(layout), answers(layout), writes(layout));
    }

    private static Rule verbs(Layout layout) {
        return new Rule(
                33,
                new Rule.Text(
                        "Operations are declared by final resources themselves: no inherited verb,"
                                + " no sub-resource, no path without a verb",
                        "the filters read the annotations of the method that is called, and find"
                                + " no others",
                        "write the method with its verb, path and scope into the resource"),
                layout.inAdapter(REST),
                Rule.each(layout.everywhere(), EntranceRules::oddVerbs));
    }

    private static Stream<Violation> oddVerbs(JavaClass type) {
        List<JavaMethod> operations = HttpRules.operations(type).toList();
        boolean resource =
                HttpRules.RESOURCES.test(type)
                        && type.isAnnotatedWith(Path.class)
                        && type.getModifiers().contains(JavaModifier.FINAL)
                        && type.getAllRawInterfaces().isEmpty()
                        && type.getRawSuperclass().stream()
                                .allMatch(it ->
                                        it.isEquivalentTo(Object.class)
                                                || it.isEquivalentTo(Record.class));
        Stream<Violation> shape =
                (operations.isEmpty() && !type.isAnnotatedWith(Path.class)) || resource
                        ? Stream.empty()
                        : Stream.of(
                                Violation.of(
                                        type,
                                        "has operations or a path, but is no final resource without"
                                                + " ancestors"));
        return Stream.concat(
                shape,
                type.getMethods().stream()
                        .filter(method -> method.isAnnotatedWith(Path.class))
                        .filter(method -> !operations.contains(method))
                        .map(method -> Violation.of(method, "has a path but no verb")));
    }

    private static Rule plugs(Layout layout) {
        return new Rule(
                34,
                new Rule.Text(
                        "What plugs into the HTTP libraries, and what registers it, is listed",
                        "a handler, filter or mapper sees requests before any check of the key",
                        "use a listed class, or list the new one with the reason"),
                layout.inAdapter(REST),
                code ->
                        code.production().stream()
                                .flatMap(type ->
                                        Stream.of(
                                                        pluggedIn(type),
                                                        lambdas(type),
                                                        registrations(type))
                                                .flatMap(violations -> violations)));
    }

    private static Stream<Violation> pluggedIn(JavaClass type) {
        return Stream.concat(
                        type.getAllRawInterfaces().stream(), type.getAllRawSuperclasses().stream())
                .map(JavaClass::getName)
                .filter(name -> HTTP_LIBRARY.matcher(name).matches())
                .limit(1)
                .map(name -> Violation.of(type, "plugs in as a " + name));
    }

    private static Stream<Violation> lambdas(JavaClass type) {
        ClassFile file = ClassFile.of(type);
        return file.lambdas()
                .filter(lambda -> HTTP_LIBRARY.matcher(lambda.target()).matches())
                .map(lambda -> file.violation(lambda, "plugs in by a lambda a"));
    }

    private static Stream<Violation> registrations(JavaClass type) {
        return Accesses.from(type)
                .filter(access -> REGISTRATIONS.matcher(Accesses.nameOf(access)).matches())
                .map(access -> Violation.of(access, "registers by"));
    }

    private static Rule answers(Layout layout) {
        return new Rule(
                35,
                new Rule.Text(
                        "Answers are built, and objects written as JSON, by the listed classes",
                        "one place decides about statuses, ETags, media types and visible fields",
                        "use Responses with a view"),
                layout.inAdapter(REST),
                Rule.each(
                        layout.everywhere(),
                        type ->
                                Accesses.from(type)
                                        .filter(access ->
                                                ANSWERS.matcher(Accesses.nameOf(access)).matches())
                                        .map(access ->
                                                Violation.of(access, "builds an answer by"))));
    }

    private static Rule writes(Layout layout) {
        return new Rule(
                36,
                new Rule.Text(
                        "An operation calls at most one driving port that changes something",
                        "two use cases are two transactions: a crash between them stores only the"
                                + " first",
                        "write one use case that does both"),
                layout.inAdapter(REST),
                code -> {
                    Writes writes = new Writes(layout, code);
                    return code.production().that(HttpRules.RESOURCES).stream()
                            .flatMap(type -> manyWrites(writes, type));
                });
    }

    private static Stream<Violation> manyWrites(Writes writes, JavaClass type) {
        return HttpRules.operations(type)
                .map(method -> {
                    Set<String> calls = writes.calledFrom(method);
                    return calls.size() > 1
                            ? Stream.of(Violation.of(method, "changes things by " + calls))
                            : Stream.<Violation>empty();
                })
                .flatMap(violations -> violations);
    }
}
