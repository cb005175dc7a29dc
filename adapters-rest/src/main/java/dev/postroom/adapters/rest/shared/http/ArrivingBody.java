package dev.postroom.adapters.rest.shared.http;

import jakarta.ws.rs.container.ContainerRequestContext;

import java.io.IOException;
import java.util.Arrays;

/** The bytes of a body while they come in. */
record ArrivingBody(ContainerRequestContext request) {

    /**
     * How many bytes the client announces, or {@code limit} when it does not say, as with chunks.
     */
    int expected(int limit) {
        String length = request.getHeaderString("Content-Length");
        return length == null || length.isBlank() ? limit : clamped(length.strip());
    }

    /** The first bytes, at most so many. */
    byte[] start(int most) {
        try {
            return request.getEntityStream().readNBytes(most);
        } catch (IOException _) {
            throw incomplete();
        }
    }

    /** All bytes, of which {@code start} came first; a 413 for more than {@code limit}. */
    byte[] whole(byte[] start, int limit) {
        try {
            byte[] body = upTo(start, expected(limit + 1));
            if (body.length > limit) {
                throw BodyRefusals.tooLarge(limit);
            }
            return body;
        } catch (IOException _) {
            throw incomplete();
        }
    }

    // one array of the right size: collecting pieces would take twice the room
    private byte[] upTo(byte[] start, int most) throws IOException {
        byte[] body = Arrays.copyOf(start, most);
        int read = request.getEntityStream().readNBytes(body, start.length, most - start.length);
        int whole = start.length + read;
        return whole == most ? body : Arrays.copyOf(body, whole);
    }

    private static RuntimeException incomplete() {
        return BodyRefusals.malformed("incomplete_body", "The body did not arrive whole.");
    }

    /** Refuses what announces itself as too large. */
    void requireAtMost(int limit) {
        if (expected(limit) > limit) {
            throw BodyRefusals.tooLarge(limit);
        }
    }

    private static int clamped(String length) {
        try {
            return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(length));
        } catch (NumberFormatException _) {
            return Integer.MAX_VALUE;
        }
    }
}
