package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.Scope;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An operation of the API.
 *
 * @param method for example {@code GET}
 * @param template for example {@code /api/v1/tags/{id}}
 * @param scope what a key needs; empty when no key is needed
 */
public record Route(String method, String template, Optional<Scope> scope) {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    /**
     * The operations of a resource class. Throws when one declares neither {@link Needs} nor {@link
     * NoKeyNeeded}, or both: an operation that nobody thought about must not be served. Throws,
     * too, for a write that cannot be given one effect, because it takes no {@link ApiRequest} or
     * returns no {@link Response}.
     */
    public static List<Route> of(Class<?> resource) {
        return Arrays.stream(resource.getMethods()).flatMap(Route::operations).toList();
    }

    /** The path template of a resource method. */
    public static String template(Method method) {
        Path onClass = method.getDeclaringClass().getAnnotation(Path.class);
        Path onMethod = method.getAnnotation(Path.class);
        String base = onClass == null ? "" : onClass.value();
        String rest = onMethod == null ? "" : onMethod.value();
        String joined = "/" + base + "/" + rest;
        String slashed = joined.replaceAll("/+", "/").replaceAll("(.)/$", "$1");
        return slashed.replaceAll("\\{(\\w+):[^}]*}", "{$1}");
    }

    /** Whether this resource method changes something in the workspace of its caller. */
    public static boolean isWrite(Method method) {
        return method.isAnnotationPresent(Needs.class)
                && verbs(method).map(HttpMethod::value).anyMatch(verb -> !READS.contains(verb));
    }

    private static Stream<HttpMethod> verbs(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)));
    }

    private static Stream<Route> operations(Method method) {
        requireRepeatable(method);
        return verbs(method).map(verb -> new Route(verb.value(), template(method), scope(method)));
    }

    private static void requireRepeatable(Method method) {
        boolean asked = Arrays.asList(method.getParameterTypes()).contains(ApiRequest.class);
        if (isWrite(method) && !(asked && method.getReturnType() == Response.class)) {
            throw new IllegalStateException(
                    method + " must take the request and return a response");
        }
    }

    private static Optional<Scope> scope(Method method) {
        Needs needs = method.getAnnotation(Needs.class);
        boolean open = method.isAnnotationPresent(NoKeyNeeded.class);
        if ((needs == null) != open) {
            throw new IllegalStateException(
                    method + " must say either which scope it needs or that it needs no key");
        }
        return Optional.ofNullable(needs).map(Needs::value);
    }
}
