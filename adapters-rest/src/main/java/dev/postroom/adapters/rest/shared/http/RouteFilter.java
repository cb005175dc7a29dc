package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.http.value.Operation;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Notes in the trace of a request which operation it was matched to. */
public final class RouteFilter implements ContainerResponseFilter {

    // as many as there are operations
    private final Map<Method, String> templates = new ConcurrentHashMap<>();

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Method method = Operation.of(request);
        if (method != null) {
            RequestTrace.current().matched(templates.computeIfAbsent(method, Route::template));
        }
    }
}
