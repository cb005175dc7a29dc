package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.function.Consumer;

/** One connection of a {@link FastReceiver}. For its one thread. */
final class ReceiverConnection {

    private static final int MOST = 64 * 1024;
    private static final int SMALL = 4096;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(MOST);

    ReceiverConnection(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    void register(Selector selector) throws IOException {
        channel.register(selector, SelectionKey.OP_READ, this);
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Reads what has arrived, and gives each whole request. Closes when the sender did. */
    void read(Consumer<ReceivedPost> requests) {
        try {
            if (channel.read(in) < 0) {
                close();
                return;
            }
        } catch (IOException _) {
            close();
            return;
        }
        if (in.position() > 0 && in.get(0) != 'P') {
            // no POST: a client that speaks TLS
            close();
            return;
        }
        int end = requestEnd();
        while (end > 0) {
            byte[] bytes = Arrays.copyOf(in.array(), end);
            in.flip().position(end);
            in.compact();
            requests.accept(new ReceivedPost(bytes, bodyStart(bytes, end)));
            end = requestEnd();
        }
    }

    /** Writes the bytes; the sender may have gone. Returns how many were written. */
    int write(byte[] bytes) {
        try {
            ByteBuffer out = ByteBuffer.wrap(bytes);
            int written = channel.write(out);
            // an answer is small, the socket takes it at once; larger ones stop when it is full
            while (bytes.length < SMALL && out.hasRemaining()) {
                written += channel.write(out);
            }
            return written;
        } catch (IOException _) {
            close();
            return 0;
        }
    }

    /** Closes the connection so that the sender gets a reset. */
    void reset() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException _) {
            // it is closed already
        }
        close();
    }

    void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // nothing more to do
        }
    }

    // 0 until the whole request has arrived
    private int requestEnd() {
        int start = bodyStart(in.array(), in.position());
        if (start == 0) {
            return 0;
        }
        String length = new ReceivedPost(in.array(), start).header("content-length:");
        int end = start + (length.isEmpty() ? 0 : Integer.parseInt(length));
        return end <= in.position() ? end : 0;
    }

    private static int bodyStart(byte[] bytes, int count) {
        for (int i = 3; i < count; i++) {
            if (bytes[i] == '\n' && bytes[i - 2] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }
}
