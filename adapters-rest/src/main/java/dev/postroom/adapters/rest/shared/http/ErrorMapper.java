package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.adapters.rest.shared.problem.ThrowableProblems;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;

/** Answers whatever was thrown with a problem; {@link ProblemFilter} writes it for its request. */
public final class ErrorMapper implements ExceptionMapper<Throwable> {

    private final ThrowableProblems problems;

    /** Knows the problem of everything. */
    public ErrorMapper(ThrowableProblems problems) {
        this.problems = problems;
    }

    @Override
    public Response toResponse(Throwable thrown) {
        Problem problem = problems.of(thrown);
        Response.ResponseBuilder response =
                Response.status(status(thrown, problem))
                        .entity(problem)
                        .type(ProblemWriter.MEDIA_TYPE);
        problem.headers().forEach(response::header);
        return response.build();
    }

    // a rare client error keeps its own number, although it shares a kind
    private static int status(Throwable thrown, Problem problem) {
        int kind = problem.kind().status();
        return kind == 400 && thrown instanceof WebApplicationException web
                ? web.getResponse().getStatus()
                : kind;
    }
}
