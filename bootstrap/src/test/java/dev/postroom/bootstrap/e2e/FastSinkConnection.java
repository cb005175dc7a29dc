package dev.postroom.bootstrap.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;

/** One connection of the {@link FastSink}; answers all that came at once in one piece. */
final class FastSinkConnection implements Runnable {

    private static final byte[] END = {'\r', '\n', '.', '\r', '\n'};

    private final Socket socket;
    private final long delayMillis;
    private final List<Taken> taken = new ArrayList<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteArrayOutputStream replies = new ByteArrayOutputStream();
    private final CRC32C content = new CRC32C();
    private long recipient;
    private long born;
    private boolean inData;
    private int matched;

    /**
     * A whole mail.
     *
     * @param recipient a hash of it
     * @param hash of the content
     * @param millis the wall clock when its end came
     * @param waited milliseconds since the time that its recipient names, as in {@code
     *     t1700000000000-7@acme.test}; 0 when it names none
     */
    record Taken(long recipient, long hash, long millis, long waited) {}

    FastSinkConnection(Socket socket, long delayMillis) {
        this.socket = socket;
        this.delayMillis = delayMillis;
    }

    List<Taken> taken() {
        synchronized (taken) {
            return List.copyOf(taken);
        }
    }

    void reset() {
        synchronized (taken) {
            taken.clear();
        }
    }

    @Override
    public void run() {
        try (socket) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            say("220 sink ESMTP");
            send(out);
            byte[] bytes = new byte[64 * 1024];
            for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
                take(bytes, count);
                if (delayMillis > 0 && replies.size() > 0) {
                    LockSupport.parkNanos(delayMillis * 1_000_000);
                }
                send(out);
            }
        } catch (IOException _) {
            // the client left
        }
    }

    private void send(OutputStream out) throws IOException {
        if (replies.size() > 0) {
            out.write(replies.toByteArray());
            replies.reset();
        }
    }

    private void take(byte[] bytes, int count) {
        for (int i = 0; i < count; ) {
            i = inData ? takeData(bytes, i, count) : takeCommand(bytes, i, count);
        }
    }

    private int takeData(byte[] bytes, int from, int count) {
        int state = matched;
        for (int i = from; i < count; i++) {
            byte b = bytes[i];
            if (b == END[state]) {
                state++;
                if (state == END.length) {
                    content.update(bytes, from, i + 1 - from);
                    endMail();
                    return i + 1;
                }
            } else {
                state = b == '\r' ? 1 : 0;
            }
        }
        matched = state;
        content.update(bytes, from, count - from);
        return count;
    }

    private void endMail() {
        inData = false;
        synchronized (taken) {
            long now = System.currentTimeMillis();
            long waited = born == 0 ? 0 : now - born;
            taken.add(new Taken(recipient, content.getValue(), now, waited));
        }
        say("250 2.0.0 taken");
    }

    private int takeCommand(byte[] bytes, int from, int count) {
        for (int i = from; i < count; i++) {
            if (bytes[i] == '\n') {
                line.write(bytes, from, i - from);
                answer(line.toString(StandardCharsets.US_ASCII));
                line.reset();
                return i + 1;
            }
        }
        line.write(bytes, from, count - from);
        return count;
    }

    private void answer(String command) {
        switch (command.isEmpty() ? ' ' : command.charAt(0)) {
            case 'E' -> say("250-sink\r\n250-PIPELINING\r\n250 8BITMIME");
            case 'D' -> {
                say("354 go on");
                inData = true;
                matched = 2;
                content.reset();
            }
            case 'R' -> {
                if (command.startsWith("RCPT")) {
                    recipient = hash(command);
                    born = born(command);
                }
                say("250 ok");
            }
            default -> say("250 ok");
        }
    }

    private static long born(String command) {
        int from = command.indexOf("<t") + 2;
        int to = command.indexOf('-', from);
        return from > 1 && to == from + 13 ? Long.parseLong(command.substring(from, to)) : 0;
    }

    // of 64 bits, because those of Java's strings meet too often
    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    private void say(String reply) {
        replies.writeBytes((reply + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
}
