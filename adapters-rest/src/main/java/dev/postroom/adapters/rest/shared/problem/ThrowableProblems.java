package dev.postroom.adapters.rest.shared.problem;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.FailureException;

import jakarta.ws.rs.WebApplicationException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Maps exceptions to problems. An unexpected exception is logged under an incident id. */
public final class ThrowableProblems {

    private static final Logger LOG = LoggerFactory.getLogger(ThrowableProblems.class);

    private final IdGenerator ids;

    /** Generates incident ids with {@code ids}. */
    public ThrowableProblems(IdGenerator ids) {
        this.ids = ids;
    }

    /** The problem; never fails. */
    public Problem of(Throwable thrown) {
        return switch (thrown) {
            case FailureException e -> Problems.of(e.failure());
            case ProblemException e -> e.problem();
            case WebApplicationException e when e.getResponse().getStatus() < 500 -> web(e);
            default -> incident(thrown);
        };
    }

    private static Problem web(WebApplicationException thrown) {
        int status = thrown.getResponse().getStatus();
        ProblemKind kind = ProblemKind.of(status);
        String code = status == 404 ? "unknown_path" : kind.slug().replace('-', '_');
        String allow = thrown.getResponse().getHeaderString("Allow");
        Problem problem = Problem.of(kind, code, detail(status));
        return allow == null ? problem : problem.header("Allow", withHead(allow));
    }

    // Jersey supports HEAD for every GET, but does not list it
    private static String withHead(String allow) {
        List<String> methods = Arrays.asList(allow.split(",\\s*", -1));
        return methods.contains("GET") && !methods.contains("HEAD") ? allow + ",HEAD" : allow;
    }

    private static String detail(int status) {
        return switch (status) {
            case 404 -> "No resource exists at this path.";
            case 405 -> "The resource does not support this method.";
            default -> "The request is malformed.";
        };
    }

    /** The problem of an exception that no client causes; logged under an incident id. */
    public Problem incident(Throwable thrown) {
        UUID incident = ids.next();
        LOG.atError()
                .addKeyValue("incident_id", incident)
                .setCause(thrown)
                .log("A request failed unexpectedly");
        return Problem.of(
                        ProblemKind.INTERNAL_SERVER_ERROR,
                        "internal_error",
                        "An unexpected error occurred. Include incident_id when you report it.")
                .with("incident_id", incident.toString());
    }
}
