package dev.postroom.adapters.rest.shared.http.body;

import dev.postroom.adapters.rest.shared.problem.Problem;
import dev.postroom.adapters.rest.shared.problem.ProblemException;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.domain.shared.failure.Messages;

import jakarta.ws.rs.container.ContainerRequestContext;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The bytes of a body as they arrive, up to a limit. The server drains unread bytes.
 *
 * @param limit maximum bytes; more is a 413
 */
record BodyBytes(ContainerRequestContext request, int limit) {

    /** The number of bytes that the client announces, or the limit for a body in chunks. */
    int expected() {
        return announced(limit);
    }

    /** Rejects a body whose announced size exceeds the limit. */
    void requireAnnouncedWithinLimit() {
        if (expected() > limit) {
            throw tooLarge(limit);
        }
    }

    /** The first bytes, at most {@code max}. */
    byte[] start(int max) {
        try {
            return request.getEntityStream().readNBytes(max);
        } catch (IOException _) {
            throw incomplete();
        }
    }

    /** All bytes, beginning with {@code start}, which was read before. */
    byte[] whole(byte[] start) {
        try {
            return within(limit, upTo(start, announced(limit + 1)));
        } catch (IOException _) {
            throw incomplete();
        }
    }

    /** The bytes as they arrive. Announcing or reading more than the limit throws the 413. */
    InputStream stream() {
        requireAnnouncedWithinLimit();
        return new LimitedStream(request.getEntityStream(), limit);
    }

    /** The same bytes, if there are at most {@code limit}. */
    static byte[] within(int limit, byte[] body) {
        if (body.length > limit) {
            throw tooLarge(limit);
        }
        return body;
    }

    // a single array of the final size: collecting parts would need twice the memory
    private byte[] upTo(byte[] start, int max) throws IOException {
        byte[] body = Arrays.copyOf(start, max);
        int read = request.getEntityStream().readNBytes(body, start.length, max - start.length);
        int whole = start.length + read;
        return whole == max ? body : Arrays.copyOf(body, whole);
    }

    private int announced(int otherwise) {
        String length = request.getHeaderString("Content-Length");
        if (length == null || length.isBlank()) {
            return otherwise;
        }
        try {
            return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(length.strip()));
        } catch (NumberFormatException _) {
            return Integer.MAX_VALUE;
        }
    }

    private static RuntimeException incomplete() {
        return JsonBody.malformed("incomplete_body", Messages.INCOMPLETE_BODY);
    }

    private static ProblemException tooLarge(int limit) {
        return new ProblemException(
                Problem.of(
                        ProblemKind.PAYLOAD_TOO_LARGE,
                        "payload_too_large",
                        "The body exceeds " + limit + " bytes."));
    }

    /** Rejects the first byte beyond its limit. */
    static final class LimitedStream extends FilterInputStream {

        private final int limit;
        private long left;

        LimitedStream(InputStream body, int limit) {
            super(body);
            this.limit = limit;
            this.left = limit;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = super.read(buffer, offset, length);
            count(read);
            return read;
        }

        @Override
        public long skip(long wanted) throws IOException {
            long skipped = super.skip(wanted);
            count(skipped);
            return skipped;
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private void count(long read) {
            left -= Math.max(0, read);
            if (left < 0) {
                throw tooLarge(limit);
            }
        }
    }
}
