package dev.postroom.adapters.rest.shared.http;

import com.fasterxml.jackson.databind.JsonNode;

import jakarta.ws.rs.container.ContainerRequestContext;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

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

    /** All bytes, of a large body too; everybody who asks later is served from them. */
    public byte[] bytes() {
        if (kept == null) {
            kept = arrived(limits.large());
        }
        return kept;
    }

    /** The body as it arrives; read whole before, when {@link #bytes} was asked for it. */
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
            BodyReader reader = new BodyReader(request);
            int limit = large ? limits.large() : limits.standard();
            tree = reader.read(() -> kept == null ? arrived(limit) : within(limit, kept), optional);
        }
        return tree;
    }

    private static byte[] within(int limit, byte[] body) {
        if (body.length > limit) {
            throw BodyRefusals.tooLarge(limit);
        }
        return body;
    }

    private byte[] arrived(int limit) {
        consume();
        int length = declared();
        try {
            if (length > limit) {
                drain(request.getEntityStream(), limit);
                throw BodyRefusals.tooLarge(limit);
            }
            share = budget.take(length < 0 ? limit : length);
            return length < 0 ? undeclared(limit) : request.getEntityStream().readNBytes(length);
        } catch (IOException _) {
            throw BodyRefusals.malformed("incomplete_body", "The body did not arrive whole.");
        }
    }

    // -1 when the client did not say, as with chunks
    private int declared() {
        String length = request.getHeaderString("Content-Length");
        return length == null || length.isBlank() ? -1 : clamped(length.strip());
    }

    private static int clamped(String length) {
        try {
            return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(length));
        } catch (NumberFormatException _) {
            return Integer.MAX_VALUE;
        }
    }

    private byte[] undeclared(int limit) throws IOException {
        byte[] body = request.getEntityStream().readNBytes(limit + 1);
        if (body.length > limit) {
            drain(request.getEntityStream(), limit);
        }
        return within(limit, body);
    }

    // whoever still sends sees the answer only after being heard out, within reason
    private static void drain(InputStream rest, long most) throws IOException {
        byte[] buffer = new byte[8192];
        long left = most;
        int read = 0;
        while (left > 0 && read >= 0) {
            read = rest.read(buffer);
            left -= read;
        }
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
