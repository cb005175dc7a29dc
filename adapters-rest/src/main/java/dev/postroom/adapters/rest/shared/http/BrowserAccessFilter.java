package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;

/**
 * Lets pages of every origin use the preference center (CORS), and nothing else: its tokens are
 * sent explicitly, never by the browser itself. No cache keeps its responses.
 */
@PreMatching
public final class BrowserAccessFilter implements ContainerRequestFilter, ContainerResponseFilter {

    /** The path prefix of the preference center. */
    static final String GROUP = AccessFilter.API + "/preference-center";

    @Override
    public void filter(ContainerRequestContext request) {
        if (isOfGroup(request) && isPreflight(request)) {
            request.abortWith(
                    Response.noContent()
                            .header("Access-Control-Allow-Methods", "GET, HEAD, POST, DELETE")
                            .header(
                                    "Access-Control-Allow-Headers",
                                    "Authorization, Content-Type, If-Match, If-None-Match, Prefer,"
                                            + " X-Preference-Token, X-Request-Id")
                            .header("Access-Control-Max-Age", "3600")
                            .build());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (isOfGroup(request)) {
            MultivaluedMap<String, Object> headers = response.getHeaders();
            headers.putSingle("Access-Control-Allow-Origin", "*");
            headers.putSingle(
                    "Access-Control-Expose-Headers",
                    "Content-Disposition, ETag, Preference-Applied, Retry-After,"
                            + " X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset,"
                            + " X-Request-Id");
            headers.putSingle("Cache-Control", "no-store");
        }
    }

    /** Whether a path is below that of the preference center. */
    static boolean isOfGroup(String path) {
        return path.equals(GROUP) || path.startsWith(GROUP + "/");
    }

    private static boolean isOfGroup(ContainerRequestContext request) {
        return isOfGroup(request.getUriInfo().getRequestUri().getPath());
    }

    private static boolean isPreflight(ContainerRequestContext request) {
        return request.getMethod().equals("OPTIONS")
                && request.getHeaderString("Origin") != null
                && request.getHeaderString("Access-Control-Request-Method") != null;
    }
}
