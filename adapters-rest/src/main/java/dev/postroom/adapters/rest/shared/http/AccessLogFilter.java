package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import java.time.Duration;

/**
 * Logs one line per request, with the path template instead of the path and without the query, so
 * that it contains no email address, token or key.
 */
public final class AccessLogFilter implements ContainerResponseFilter {

    private static final Logger LOG = LoggerFactory.getLogger("dev.postroom.access");

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        LOG.atInfo()
                .addKeyValue("method", request.getMethod())
                .addKeyValue("route", Operation.template(request))
                .addKeyValue("status", response.getStatus())
                .addKeyValue("ms", elapsed(request).toMillis())
                .addKeyValue("request_id", RequestState.requestId(request).orElse(""))
                .log("request");
        MDC.remove(RequestIdFilter.MDC_KEY);
    }

    private static Duration elapsed(ContainerRequestContext request) {
        return RequestState.get(request, RequestState.Arrival.class)
                .map(arrival -> Duration.ofNanos(System.nanoTime() - arrival.nanos()))
                .orElse(Duration.ZERO);
    }
}
