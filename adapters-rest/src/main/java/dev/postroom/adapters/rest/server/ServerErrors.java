package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.http.RequestIdFilter;
import dev.postroom.adapters.rest.shared.problem.FatalErrors;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.adapters.rest.shared.problem.ThrowableProblems;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.IdGenerator;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

import java.nio.ByteBuffer;

/** Writes problem documents for the errors of the server itself. */
public final class ServerErrors implements Request.Handler {

    private final ProblemWriter writer;
    private final IdGenerator ids;
    private final RequestLimiter limiter;
    private final Clients clients;
    private final ThrowableProblems failures;

    public ServerErrors(
            ProblemWriter writer, IdGenerator ids, RequestLimiter limiter, Clients clients) {
        this.writer = writer;
        this.ids = ids;
        this.limiter = limiter;
        this.clients = clients;
        this.failures = new ThrowableProblems(ids);
    }

    /** Called by the server for a request that it cannot read, or whose handling failed. */
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        int status = response.getStatus() >= 400 ? response.getStatus() : 500;
        // where the next request begins is not known
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        write(request, response, callback, status, problem(request, status));
        return true;
    }

    private Problem problem(Request request, int status) {
        if (!(request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof Throwable thrown)) {
            return problem(status);
        }
        FatalErrors.handOver(thrown);
        return status == 500 ? failures.incident(thrown) : problem(status);
    }

    void write(Request request, Response response, Callback callback, int status) {
        write(request, response, callback, status, problem(status));
    }

    private void write(
            Request request, Response response, Callback callback, int status, Problem problem) {
        String id = RequestIdFilter.choose(request.getHeaders().get(RequestIdFilter.HEADER), ids);
        String path = request.getHttpURI() == null ? null : request.getHttpURI().getPath();
        byte[] document = writer.write(problem, status, path == null ? "/" : path, id);
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemWriter.MEDIA_TYPE);
        response.getHeaders().put(RequestIdFilter.HEADER, id);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        addLimit(
                response.getHeaders(),
                limiter.acquire(RateSubject.keyless(clients.of(request).bucket())));
        response.write(true, ByteBuffer.wrap(document), callback);
    }

    private static void addLimit(HttpFields.Mutable headers, RateDecision decision) {
        headers.put("X-RateLimit-Limit", decision.limit());
        headers.put("X-RateLimit-Remaining", decision.remaining());
        headers.put("X-RateLimit-Reset", decision.resetsAt());
    }

    private static Problem problem(int status) {
        return switch (status) {
            case 400 ->
                    bad(
                            "bad_request",
                            "The request is not valid HTTP. Check its path and headers for"
                                    + " characters that are not allowed, such as NUL, for a path"
                                    + " with dots only, and for its length.");
            case 414 -> bad("uri_too_long", "The URL exceeds 8 KiB.");
            case 431 -> bad("headers_too_large", "The headers exceed 16 KiB in total.");
            case 408 -> bad("request_timeout", "The request did not arrive completely in time.");
            case 501, 505 ->
                    bad("unsupported_http", "Unsupported HTTP version or Transfer-Encoding.");
            default -> of(status);
        };
    }

    private static Problem bad(String code, String detail) {
        return Problem.of(ProblemKind.BAD_REQUEST, code, detail);
    }

    private static Problem of(int status) {
        ProblemKind kind = ProblemKind.of(status);
        return Problem.of(
                kind, kind.slug().replace('-', '_'), "The server could not process the request.");
    }
}
