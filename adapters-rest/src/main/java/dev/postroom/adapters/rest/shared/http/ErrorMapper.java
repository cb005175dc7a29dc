package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.FatalErrors;
import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.adapters.rest.shared.problem.ThrowableProblems;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Maps an exception to a problem response; {@link ProblemFilter} writes its document. */
public final class ErrorMapper implements ExceptionMapper<Throwable> {

    private final ThrowableProblems problems;

    /** Finds problems in {@code problems}. */
    public ErrorMapper(ThrowableProblems problems) {
        this.problems = problems;
    }

    @Override
    public Response toResponse(Throwable thrown) {
        FatalErrors.handOver(thrown);
        Problem problem = problems.of(thrown);
        Response.ResponseBuilder response =
                Response.status(status(thrown, problem))
                        .entity(problem)
                        .type(ProblemWriter.MEDIA_TYPE);
        problem.headers().forEach(response::header);
        return response.build();
    }

    // a rare client error keeps its own status, although it shares a kind
    private static int status(Throwable thrown, Problem problem) {
        int kind = problem.kind().status();
        return kind == 400 && thrown instanceof WebApplicationException web
                ? web.getResponse().getStatus()
                : kind;
    }
}
