package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;

import java.lang.annotation.Annotation;

/** Writes the problem of a response as the document for its request. */
public final class ProblemFilter implements ContainerResponseFilter {

    private static final MediaType TYPE = MediaType.valueOf(ProblemWriter.MEDIA_TYPE);

    // Jersey rejects a malformed Accept or Content-Type without calling a mapper
    private static final Problem UNREADABLE =
            Problem.of(
                    ProblemKind.BAD_REQUEST,
                    "malformed_header",
                    "The header Accept or Content-Type is not a valid media type.");

    private final ProblemWriter writer;

    /** Writes documents with {@code writer}. */
    public ProblemFilter(ProblemWriter writer) {
        this.writer = writer;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getStatus() >= 400 && !response.hasEntity()) {
            response.setEntity(UNREADABLE);
        }
        if (response.getEntity() instanceof Problem problem) {
            RequestTrace.current().failed(problem);
            byte[] document =
                    writer.write(
                            problem,
                            response.getStatus(),
                            request.getUriInfo().getRequestUri().getPath(),
                            RequestState.requestId(request).orElse(null));
            response.setEntity(document, new Annotation[0], TYPE);
        }
    }
}
