package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.http.RequestTrace;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

import java.util.regex.Pattern;

/**
 * Rejects URLs that are too long or invalid, begins the trace of the request for the API, and
 * drains the body of a request that gets its response before the body was read.
 */
final class RequestGuard extends Handler.Wrapper {

    private static final int MAX_URL_BYTES = 8 * 1024;

    // malformed escapes, and characters that RFC 3986 requires to be escaped and Jersey cannot
    // parse
    private static final Pattern INVALID_URI =
            Pattern.compile("%(?![0-9A-Fa-f]{2})|[\"<>\\\\^`|]|[^!-~]");

    private final ServerErrors errors;
    private final Clients clients;

    RequestGuard(Handler api, ServerErrors errors, Clients clients) {
        super(api);
        this.errors = errors;
        this.clients = clients;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!UnreadBody.isIn(request)) {
            return guard(request, response, callback);
        }
        UnreadBody body = new UnreadBody(request);
        HeldResponse held = new HeldResponse(body, response, callback);
        return guard(body, held, held.completion());
    }

    private boolean guard(Request request, Response response, Callback callback) throws Exception {
        if (request.getHttpURI().getPathQuery().length() > MAX_URL_BYTES) {
            errors.write(request, response, callback, 414);
            return true;
        }
        if (INVALID_URI.matcher(request.getHttpURI().getPathQuery()).find()) {
            errors.write(request, response, callback, 400);
            return true;
        }
        RequestTrace trace = clients.trace(request);
        return trace.call(() -> super.handle(request, response, callback));
    }
}
