package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.ratelimit.RateDecision;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MultivaluedMap;

/** Adds the request id, applied preferences, rate-limit and security headers to responses. */
public final class ResponseHeadersFilter implements ContainerResponseFilter {

    private static final String DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        MultivaluedMap<String, Object> headers = response.getHeaders();
        RequestState.requestId(request)
                .ifPresent(id -> headers.putSingle(RequestIdFilter.HEADER, id));
        RequestState.get(request, RequestState.Allowance.class)
                .ifPresent(allowance -> addLimit(headers, allowance.decision()));
        RequestState.get(request, RequestState.Handled.class)
                .ifPresent(handled ->
                        headers.putSingle("Preference-Applied", handled.as().preference()));
        headers.putSingle("X-Content-Type-Options", "nosniff");
        putIfAbsent(headers, "Referrer-Policy", "no-referrer");
        putIfAbsent(headers, "Content-Security-Policy", DEFAULT_POLICY);
        putIfAbsent(headers, "Cache-Control", "private, no-cache");
        putIfAbsent(headers, "X-Frame-Options", "DENY");
    }

    private static void addLimit(MultivaluedMap<String, Object> headers, RateDecision decision) {
        headers.putSingle("X-RateLimit-Limit", decision.limit());
        headers.putSingle("X-RateLimit-Remaining", decision.remaining());
        headers.putSingle("X-RateLimit-Reset", decision.resetsAt());
    }

    private static void putIfAbsent(
            MultivaluedMap<String, Object> headers, String name, String value) {
        if (!headers.containsKey(name)) {
            headers.putSingle(name, value);
        }
    }
}
