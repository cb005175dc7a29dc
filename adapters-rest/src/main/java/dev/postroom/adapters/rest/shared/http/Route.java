package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation of the API.
 *
 * @param method for example {@code GET}
 * @param template for example {@code /api/v1/tags/{id}}
 * @param access who may call it
 */
public record Route(String method, String template, Access access) {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    /**
     * The operations of a resource class. Throws {@code IllegalStateException} when one does not
     * declare its {@link Access}, or does so twice. The same for a write that cannot be made
     * idempotent because it takes no {@link ApiRequest} or returns no {@link Response}.
     */
    public static List<Route> of(Class<?> resource) {
        return Arrays.stream(resource.getMethods()).flatMap(Route::declaredOn).toList();
    }

    /** Matches the paths of the operations of a resource class that are {@link Streams}. */
    public static List<Pattern> streams(Class<?> resource) {
        return Arrays.stream(resource.getMethods())
                .filter(method -> method.isAnnotationPresent(Streams.class))
                .flatMap(Route::declaredOn)
                .map(Route::paths)
                .toList();
    }

    /** As {@link #of}, for one method; empty for a method that declares no HTTP verb itself. */
    static Stream<Route> declaredOn(Method method) {
        requireRepeatable(method);
        return verbs(method).map(verb -> new Route(verb.value(), template(method), access(method)));
    }

    /** The path template of a resource method. */
    public static String template(Method method) {
        Path onClass = method.getDeclaringClass().getAnnotation(Path.class);
        Path onMethod = method.getAnnotation(Path.class);
        String base = onClass == null ? "" : onClass.value();
        String rest = onMethod == null ? "" : onMethod.value();
        return normalised(base + "/" + rest);
    }

    /**
     * A path with single slashes between its segments and without the patterns of its parameters.
     */
    static String normalised(String path) {
        String slashed = ("/" + path).replaceAll("/+", "/").replaceAll("(.)/$", "$1");
        return slashed.replaceAll("\\{(\\w+):[^}]*}", "{$1}");
    }

    /** Matches the paths of this template: a parameter matches one segment. */
    Pattern paths() {
        return Pattern.compile(
                Arrays.stream(template.split("\\{\\w+}", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("[^/]+")));
    }

    /** Whether this resource method changes data in the workspace of its caller. */
    public static boolean isWrite(Method method) {
        return method.isAnnotationPresent(Needs.class)
                && verbs(method).map(HttpMethod::value).anyMatch(verb -> !READS.contains(verb));
    }

    private static Stream<HttpMethod> verbs(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)));
    }

    private static void requireRepeatable(Method method) {
        boolean takesRequest = Arrays.asList(method.getParameterTypes()).contains(ApiRequest.class);
        if (isWrite(method) && !(takesRequest && method.getReturnType() == Response.class)) {
            throw new IllegalStateException(
                    method + " must take the request and return a response");
        }
    }

    /** The scope that a key needs; empty when no key is needed, or none is accepted. */
    public Optional<Scope> scope() {
        return access instanceof Access.WithKey(Scope scope)
                ? Optional.of(scope)
                : Optional.empty();
    }

    /** Whether it is a page for people who are signed in. */
    public boolean isPage() {
        return access instanceof Access.SignedIn
                || access instanceof Access.Personal
                || access instanceof Access.Operators;
    }

    private static Access access(Method method) {
        return Access.declaredOn(method)
                .orElseThrow(() ->
                        new IllegalStateException(
                                method
                                        + " must declare either @Needs, @NoKeyNeeded, @ForMembers,"
                                        + " @ForPersons or @ForOperators"));
    }
}
