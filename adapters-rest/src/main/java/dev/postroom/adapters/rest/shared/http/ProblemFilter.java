package dev.postroom.adapters.rest.shared.http;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.MediaType;

import java.lang.annotation.Annotation;

/** Turns the problem of a response into the document for its request. */
public final class ProblemFilter implements ContainerResponseFilter {

    private static final MediaType TYPE = MediaType.valueOf(ProblemWriter.MEDIA_TYPE);

    private final ProblemWriter writer;

    /** Writes with {@code writer}. */
    public ProblemFilter(ProblemWriter writer) {
        this.writer = writer;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Problem problem) {
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
