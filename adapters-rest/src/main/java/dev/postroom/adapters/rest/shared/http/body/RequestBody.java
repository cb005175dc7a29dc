package dev.postroom.adapters.rest.shared.http.body;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.idempotency.RequestFingerprint;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * The body of one request. Bytes that were read are buffered, so that a retried operation can read
 * them again; they count against the budget until this is closed. Belongs to one thread.
 */
public final class RequestBody implements AutoCloseable {

    private final ContainerRequestContext request;
    private final BodyLimits limits;
    private final BodyBudget budget;
    private BodyBudget.Share share = () -> {};
    private byte @Nullable [] buffered;
    private @Nullable JsonNode tree;
    private @Nullable FileForm form;
    private boolean consumed;

    public RequestBody(ContainerRequestContext request, BodyLimits limits, BodyBudget budget) {
        this.request = request;
        this.limits = limits;
        this.budget = budget;
    }

    /** The memory that all bodies share, and responses that are as large. */
    public BodyBudget budget() {
        return budget;
    }

    /** Reads the whole body, up to the limit of large ones, into a buffer for all later reads. */
    public void buffer() {
        bytes();
    }

    /**
     * Receives a form that may have a file, which is not kept in memory. A form without a file may
     * also be sent as any other one; it is buffered.
     */
    public void receiveForm() {
        if (!MediaType.MULTIPART_FORM_DATA_TYPE.isCompatible(request.getMediaType())) {
            buffer();
            return;
        }
        new JsonBody(request).requireReadable(Set.of(MediaType.MULTIPART_FORM_DATA));
        String boundary = request.getMediaType().getParameters().get("boundary");
        if (boundary == null || boundary.isEmpty()) {
            throw JsonBody.malformed("malformed_form", "The form has no boundary.");
        }
        consume();
        form =
                new FileFormReader(limits, new BodyBytes(request, 0).expected())
                        .read(request.getEntityStream(), boundary);
    }

    /** The form with a file that was received; empty for every other body. */
    public Optional<FileForm> form() {
        return Optional.ofNullable(form);
    }

    /** Identifies the content of this request; buffers a body that was not received as a form. */
    public RequestFingerprint fingerprint() {
        URI uri = request.getUriInfo().getRequestUri();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        return RequestFingerprint.of(
                request.getMethod(),
                uri.getRawPath(),
                query,
                form == null ? bytes() : form.sha256());
    }

    /** The body as a stream; each time from the beginning if it is buffered. */
    public InputStream stream() {
        if (buffered != null) {
            return new ByteArrayInputStream(buffered);
        }
        consume();
        return new BodyBytes(request, limits.large()).stream();
    }

    /** The bytes, up to the limit of usual bodies. */
    public byte[] standard() {
        return buffered == null
                ? receive(limits.standard())
                : BodyBytes.within(limits.standard(), buffered);
    }

    /** Whether the request says that its body is JSON. */
    public boolean isJson() {
        return MediaType.APPLICATION_JSON_TYPE.isCompatible(request.getMediaType());
    }

    /** The JSON value; a missing node when {@code optional} and the body is empty. */
    public JsonNode json(boolean large, boolean optional) {
        if (tree == null) {
            int limit = large ? limits.large() : limits.standard();
            tree =
                    new JsonBody(request, Optional.ofNullable(buffered).map(b -> b.length > 0))
                            .read(
                                    () ->
                                            buffered == null
                                                    ? receive(limit)
                                                    : BodyBytes.within(limit, buffered),
                                    optional);
        }
        return tree;
    }

    private byte[] bytes() {
        if (buffered == null) {
            buffered = receive(limits.large());
        }
        return buffered;
    }

    private byte[] receive(int limit) {
        consume();
        BodyBytes body = new BodyBytes(request, limit);
        body.requireAnnouncedWithinLimit();
        byte[] start = body.start(BodyBudget.SMALL);
        if (start.length < BodyBudget.SMALL) {
            return BodyBytes.within(limit, start);
        }
        share = budget.take(body.expected());
        return body.whole(start);
    }

    private void consume() {
        if (consumed) {
            throw new IllegalStateException("this body was streamed and cannot be read again");
        }
        consumed = true;
    }

    @Override
    public void close() {
        share.close();
        share = () -> {};
        form().ifPresent(FileForm::close);
    }
}
