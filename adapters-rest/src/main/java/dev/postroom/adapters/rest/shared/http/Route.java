package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.apikey.Scope;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An operation of the API.
 *
 * @param method for example {@code GET}
 * @param template for example {@code /api/v1/tags/{id}}
 * @param scope what a key needs; empty when no key is needed
 */
public record Route(String method, String template, Optional<Scope> scope) {

    /**
     * The operations of a resource class. Throws when one declares neither {@link Needs} nor {@link
     * NoKeyNeeded}, or both: an operation that nobody thought about must not be served.
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

    private static Stream<Route> operations(Method method) {
        return Arrays.stream(method.getAnnotations())
                .map(Annotation::annotationType)
                .flatMap(type -> Stream.ofNullable(type.getAnnotation(HttpMethod.class)))
                .map(verb -> new Route(verb.value(), template(method), scope(method)));
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
