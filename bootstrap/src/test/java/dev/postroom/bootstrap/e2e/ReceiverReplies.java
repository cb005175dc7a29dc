package dev.postroom.bootstrap.e2e;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The replies that a {@link FastReceiver} still owes. For its one thread. */
final class ReceiverReplies {

    private static final long SOON = 10;
    private static final long SECOND = 1000;
    private static final byte[] CHUNK = ascii("x".repeat(64 * 1024));
    private static final byte[] FLOOD_HEAD =
            ascii("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");

    private List<Owed> owed = new ArrayList<>();

    /** One reply, whose next step is at a time in milliseconds of {@link System#nanoTime}. */
    private record Owed(
            ReceiverConnection connection, ReceiverReply reply, ReceiverFigures figures, long at) {

        Owed later(long millis) {
            return new Owed(connection, reply, figures, now() + millis);
        }

        boolean isSlow() {
            return !(reply instanceof ReceiverReply.Never);
        }
    }

    void add(ReceiverConnection connection, ReceiverReply reply, ReceiverFigures figures) {
        long wait = reply instanceof ReceiverReply.Later later ? later.millis() : 0;
        owed.add(new Owed(connection, reply, figures, now() + wait));
    }

    /** How long the next step can wait for, in milliseconds; 0: until something arrives. */
    long pause() {
        return owed.stream().anyMatch(Owed::isSlow) ? SOON : 0;
    }

    /** Does all steps that are due. */
    void send() {
        List<Owed> all = owed;
        owed = new ArrayList<>();
        long now = now();
        for (Owed one : all) {
            if (!one.connection.isOpen()) {
                one.figures.ended();
            } else if (one.at > now) {
                owed.add(one);
            } else {
                step(one);
            }
        }
    }

    private void step(Owed one) {
        switch (one.reply) {
            case ReceiverReply.Now(_, byte[] bytes) -> end(one, bytes);
            case ReceiverReply.Later _ -> end(one, ReceiverReply.Now.OK.bytes());
            case ReceiverReply.Garbage(byte[] bytes) -> {
                end(one, bytes);
                one.connection.close();
            }
            case ReceiverReply.Reset _ -> {
                one.connection.reset();
                one.figures.ended();
            }
            case ReceiverReply.Never _ -> owed.add(one.later(0));
            case ReceiverReply.Drip(byte[] bytes) -> {
                int _ = one.connection.write(bytes);
                owed.add(next(one, new ReceiverReply.Drip(ascii("x")), SECOND));
            }
            case ReceiverReply.Flood(boolean isStarted) -> {
                one.figures.flooded(one.connection.write(isStarted ? CHUNK : FLOOD_HEAD));
                owed.add(next(one, new ReceiverReply.Flood(true), 0));
            }
        }
    }

    private static Owed next(Owed one, ReceiverReply reply, long millis) {
        return new Owed(one.connection, reply, one.figures, now() + millis);
    }

    private static void end(Owed one, byte[] bytes) {
        int _ = one.connection.write(bytes);
        one.figures.ended();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static long now() {
        return System.nanoTime() / 1_000_000;
    }
}
