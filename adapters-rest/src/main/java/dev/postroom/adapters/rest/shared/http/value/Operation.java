package dev.postroom.adapters.rest.shared.http.value;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;

import org.glassfish.jersey.server.ExtendedUriInfo;
import org.glassfish.jersey.server.model.ResourceMethod;
import org.jspecify.annotations.Nullable;

import java.lang.reflect.Method;

/** The resource method that a request was matched to. */
public final class Operation {

    private Operation() {}

    /** The method, or null before matching and without a match. */
    public static @Nullable Method of(ContainerRequestContext request) {
        ResourceMethod matched = matched(request);
        return matched == null ? null : matched.getInvocable().getHandlingMethod();
    }

    /**
     * Whether Jersey itself lists the methods of the path: it adds OPTIONS to every resource that
     * lacks it, and marks the methods that it added.
     */
    public static boolean listsMethods(ContainerRequestContext request) {
        ResourceMethod matched = matched(request);
        return matched != null
                && matched.isExtended()
                && HttpMethod.OPTIONS.equals(matched.getHttpMethod());
    }

    private static @Nullable ResourceMethod matched(ContainerRequestContext request) {
        return request.getUriInfo() instanceof ExtendedUriInfo uri
                ? uri.getMatchedResourceMethod()
                : null;
    }
}
