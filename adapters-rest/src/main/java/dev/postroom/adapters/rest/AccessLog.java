package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.request.RequestNotes;
import dev.postroom.adapters.rest.server.Clients;
import dev.postroom.adapters.rest.server.RequestObserver;
import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Caller;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Logs one line per request when its response is complete, with the path template instead of the
 * path and without the query, so that it contains no email address, token or key.
 */
final class AccessLog implements RequestLog {

    private static final Logger LOG = LoggerFactory.getLogger("dev.postroom.access");
    private static final String UNMATCHED = "unmatched";

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    private final Clients clients;
    private final RequestObserver observer;
    private final RequestNotes notes;

    AccessLog(Clients clients, RequestObserver observer, RequestNotes notes) {
        this.clients = clients;
        this.observer = observer;
        this.notes = notes;
    }

    @Override
    public void log(Request request, Response response) {
        String agent = request.getHeaders().get(HttpHeader.USER_AGENT);
        if (agent != null && observer.isOwn(agent)) {
            return;
        }
        RequestTrace trace = clients.traceOf(request);
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
        String route = trace.route().orElse(UNMATCHED);
        observer.answered(
                new RequestObserver.Answered(
                        method,
                        route,
                        response.getStatus(),
                        Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime())));
        notes.note(
                trace,
                new RequestNotes.Exchange(
                        method,
                        route,
                        Request.getPathInContext(request),
                        response.getStatus(),
                        Request.getTimeStamp(request),
                        elapsed(request)));
        if (LOG.isInfoEnabled()) {
            LoggingEventBuilder line =
                    LOG.atInfo()
                            .addKeyValue("method", request.getMethod())
                            .addKeyValue("route", route)
                            .addKeyValue("status", response.getStatus())
                            .addKeyValue("ms", elapsed(request))
                            .addKeyValue("bytes", Response.getContentBytesWritten(response))
                            .addKeyValue("client", trace.client().address());
            trace.requestId().ifPresent(id -> add("request_id", id, line));
            trace.caller().ifPresent(caller -> add(caller, line));
            line.log("request");
        }
    }

    private static void add(Caller caller, LoggingEventBuilder line) {
        add("workspace", caller.workspace().id(), line);
        Actor actor = caller.actor();
        actor.id().ifPresent(id -> add(RequestTrace.idName(actor), id, line));
    }

    private static void add(String key, Object value, LoggingEventBuilder line) {
        LoggingEventBuilder _ = line.addKeyValue(key, value);
    }

    private static long elapsed(Request request) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime());
    }
}
