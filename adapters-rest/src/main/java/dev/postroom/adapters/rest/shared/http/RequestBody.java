package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.idempotency.RequestFingerprint;

import jakarta.ws.rs.container.ContainerRequestContext;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;

/**
 * The body of one request. Bytes that were read stay in memory, so that work which runs again can
 * read them again; they count against the budget until this is closed. Belongs to one thread.
 */
public final class RequestBody implements AutoCloseable {

    private final ContainerRequestContext request;
    private final BodyLimits limits;
    private final BodyBudget budget;
    private BodyBudget.Share share = () -> {};
    private byte @Nullable [] kept;
    private @Nullable JsonNode tree;
    private boolean consumed;

    RequestBody(ContainerRequestContext request, BodyLimits limits, BodyBudget budget) {
        this.request = request;
        this.limits = limits;
        this.budget = budget;
    }

    /** Reads all bytes, of a large body too, and keeps them for every later reading. */
    public void keep() {
        bytes();
    }

    /** Identifies the content of this request; keeps the bytes. */
    public RequestFingerprint fingerprint() {
        URI uri = request.getUriInfo().getRequestUri();
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        return RequestFingerprint.of(request.getMethod(), uri.getRawPath(), query, bytes());
    }

    /** The body as it arrives; from its beginning each time, when its bytes were kept. */
    InputStream stream() {
        if (kept != null) {
            return new ByteArrayInputStream(kept);
        }
        consume();
        return new BodyBytes(request, limits.large()).stream();
    }

    /** The one JSON value; a missing node when {@code optional} and the body is empty. */
    JsonNode json(boolean large, boolean optional) {
        if (tree == null) {
            int limit = large ? limits.large() : limits.standard();
            tree =
                    new JsonBody(request)
                            .read(
                                    () ->
                                            kept == null
                                                    ? arrived(limit)
                                                    : BodyBytes.within(limit, kept),
                                    optional);
        }
        return tree;
    }

    private byte[] bytes() {
        if (kept == null) {
            kept = arrived(limits.large());
        }
        return kept;
    }

    private byte[] arrived(int limit) {
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
            throw new IllegalStateException("this body was read as it arrived and is gone");
        }
        consumed = true;
    }

    @Override
    public void close() {
        share.close();
        share = () -> {};
    }
}
