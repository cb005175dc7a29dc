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

    /** Identifies the content of this request; buffers the body. */
    public RequestFingerprint fingerprint() {
        URI uri = request.getUriInfo().getRequestUri();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        return RequestFingerprint.of(request.getMethod(), uri.getRawPath(), query, bytes());
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
    }
}
