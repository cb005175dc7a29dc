package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.http.RequestTrace;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.domain.identity.KeyCaller;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.RecordRequests;
import dev.postroom.domain.shared.IdGenerator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Notes the requests of programs with a valid key for the log. Others are not noted: they belong to
 * no account.
 */
public final class RequestNotes {

    private static final String API = "/api/";

    private final RecordRequests log;
    private final ProblemWriter problems;
    private final IdGenerator ids;

    /**
     * Notes for {@code log}.
     *
     * @param problems writes why a request failed
     */
    public RequestNotes(RecordRequests log, ProblemWriter problems, IdGenerator ids) {
        this.log = log;
        this.problems = problems;
        this.ids = ids;
    }

    /**
     * A request with its response.
     *
     * @param route the path template of the operation, or a word for none
     * @param path as sent, without the query
     * @param began in milliseconds of the epoch
     * @param millis until the end of the response
     */
    public record Exchange(
            String method, String route, String path, int status, long began, long millis) {}

    /** Notes a request whose response is complete; returns at once. */
    public void note(RequestTrace trace, Exchange exchange) {
        if (exchange.path().startsWith(API)
                && trace.caller().orElse(null) instanceof KeyCaller caller) {
            log.answered(
                    caller.workspace(),
                    caller.key(),
                    exchange.status(),
                    () -> row(trace, caller, exchange));
        }
    }

    private LoggedRequest row(RequestTrace trace, KeyCaller caller, Exchange exchange) {
        LoggedPath path =
                trace.route().isPresent()
                        ? LoggedPath.of(exchange.route(), exchange.path())
                        : new LoggedPath(Optional.empty(), List.of());
        Optional<String> requestId = trace.requestId().map(LoggedProblem::withoutAddresses);
        return new LoggedRequest(
                ids.next(),
                caller.key(),
                Instant.ofEpochMilli(exchange.began()),
                new LoggedRequest.Call(exchange.method(), exchange.route(), path.text(), requestId),
                new LoggedRequest.Answer(
                        exchange.status(),
                        exchange.millis(),
                        trace.problem()
                                .map(problem ->
                                        new LoggedProblem(
                                                        problem,
                                                        exchange.status(),
                                                        path,
                                                        requestId.orElse(null))
                                                .json(problems))));
    }
}
