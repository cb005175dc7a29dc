package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/** Notes in the trace of a request which operation it was matched to. */
public final class RouteFilter implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Operation.template(request).ifPresent(RequestTrace.current()::matched);
    }
}
