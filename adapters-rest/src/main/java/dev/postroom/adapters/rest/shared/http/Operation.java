package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.container.ContainerRequestContext;

import org.glassfish.jersey.server.ExtendedUriInfo;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.Method;

/** Which resource method a request was matched to. */
final class Operation {

    private Operation() {}

    /** The method, or null before matching and when nothing matched. */
    static @Nullable Method of(ContainerRequestContext request) {
        return request.getUriInfo() instanceof ExtendedUriInfo uri
                        && uri.getMatchedResourceMethod() != null
                ? uri.getMatchedResourceMethod().getInvocable().getHandlingMethod()
                : null;
    }

    /** The path template, for example {@code /api/v1/tags/{id}}; says nothing about the caller. */
    static String template(ContainerRequestContext request) {
        Method method = of(request);
        return method == null ? "unmatched" : Route.template(method);
    }
}
