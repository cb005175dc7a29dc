package dev.postroom.adapters.rest.shared.http.stream;

import dev.postroom.adapters.rest.shared.json.Json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Streams of server-sent events (HTML standard, section 9.2), which go on until they are closed or
 * their time is over. The thread of each may wait. Thread-safe.
 */
public final class EventStreams implements AutoCloseable {

    private static final long PAUSE_MILLIS = 1_000;
    private static final int QUIET_PAUSES = 10;
    // clients come again by themselves
    private static final int MOST_PAUSES = 15 * 60;

    // the framework holds the first 8 KiB of a response, and some proxies do
    private static final byte[] OPENING =
            (":" + " ".repeat(8 * 1024) + "\nretry: 2000\n\n").getBytes(StandardCharsets.UTF_8);
    private static final byte[] HEARTBEAT = ": \n\n".getBytes(StandardCharsets.UTF_8);

    private final CountDownLatch closing = new CountDownLatch(1);

    /** Ends all streams at their next pause; clients then come again. Returns at once. */
    @Override
    public void close() {
        closing.countDown();
    }

    /** Begins a stream, which {@code out} takes. */
    public Stream open(OutputStream out) throws IOException {
        out.write(OPENING);
        return new Stream(out);
    }

    /** One stream. Not thread-safe. */
    public final class Stream {

        private final OutputStream out;
        private int pauses;
        private int quiet;

        private Stream(OutputStream out) {
            this.out = out;
        }

        /** Sends an event with {@code data} as JSON. */
        public void send(String type, Object data) throws IOException {
            quiet = 0;
            out.write(("event: " + type + "\ndata: ").getBytes(StandardCharsets.UTF_8));
            out.write(Json.bytes(data));
            out.write("\n\n".getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        /** Says that nothing happened in a pause: often enough that no proxy hangs up. */
        public void rest() throws IOException {
            quiet++;
            if (quiet % QUIET_PAUSES == 0) {
                out.write(HEARTBEAT);
                out.flush();
            }
        }

        /** Waits for a second; false when the stream is at its end. */
        public boolean pause() {
            if (pauses == MOST_PAUSES) {
                return false;
            }
            pauses++;
            try {
                return !closing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
