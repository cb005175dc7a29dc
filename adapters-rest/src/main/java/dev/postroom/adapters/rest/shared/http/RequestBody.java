package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.idempotency.RequestFingerprint;

import jakarta.ws.rs.container.ContainerRequestContext;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;

/**
 * The body of one request. What is read is kept, so that work which runs again finds it again; it
 * counts against the budget until this is closed. Belongs to one thread.
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

    /** Reads all bytes, of a large body too; everybody who asks later is served from them. */
    public void keep() {
        bytes();
    }

    /** What tells this request from others; keeps the bytes. */
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
        return new LimitedStream(request.getEntityStream(), limits.large());
    }

    /** The one JSON value; a missing node when {@code optional} and the body is empty. */
    JsonNode json(boolean large, boolean optional) {
        if (tree == null) {
            int limit = large ? limits.large() : limits.standard();
            tree =
                    new BodyReader(request)
                            .read(
                                    () -> kept == null ? arrived(limit) : within(limit, kept),
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

    private static byte[] within(int limit, byte[] body) {
        if (body.length > limit) {
            throw BodyRefusals.tooLarge(limit);
        }
        return body;
    }

    private byte[] arrived(int limit) {
        consume();
        ArrivingBody body = new ArrivingBody(request);
        body.requireAtMost(limit);
        byte[] start = body.start(BodyBudget.SMALL);
        if (start.length < BodyBudget.SMALL) {
            return within(limit, start);
        }
        share = budget.take(body.expected(limit));
        return body.whole(start, limit);
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
