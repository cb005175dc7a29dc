package dev.postroom.bootstrap.e2e;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection of a load: one request at a time. */
final class LoadConnection {
    private static final int FIRST_SIZE = 16 * 1024;
    private static final byte[] LENGTH = "\ncontent-length:".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern CODE = Pattern.compile("\"code\"\\s*:\\s*\"([^\"]*)\"");

    private final SocketChannel channel;
    private ByteBuffer in = ByteBuffer.allocate(FIRST_SIZE);
    private int end;
    private long start;

    private LoadConnection(SocketChannel channel) {
        this.channel = channel;
    }

    static LoadConnection open(Selector selector, int port) throws IOException {
        SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        LoadConnection connection = new LoadConnection(channel);
        channel.register(selector, SelectionKey.OP_READ, connection);
        return connection;
    }

    /**
     * Sends a request, after the response to the one before.
     *
     * @param since the reading of {@link System#nanoTime} from which its latency counts
     */
    void send(Load.Message message, long since) throws IOException {
        in.clear();
        end = 0;
        start = since;
        ByteBuffer request = ByteBuffer.wrap(message.bytes());
        while (request.hasRemaining()) {
            channel.write(request); // small: the socket takes it at once
        }
    }

    /** Reads what has arrived; whether that completes the response. */
    boolean completes() throws IOException {
        in = in.hasRemaining() ? in : ByteBuffer.allocate(2 * in.capacity()).put(in.flip());
        if (channel.read(in) < 0) {
            throw new EOFException("the service closed the connection");
        }
        end = end == 0 ? responseEnd() : end;
        return end > 0 && in.position() >= end;
    }

    /** The time from which the latency of the last request counts. */
    long start() {
        return start;
    }

    /** Empty for a success, otherwise the status of the complete response, and its code if any. */
    String failure() {
        if (in.get(9) == '2') {
            return "";
        }
        String text = new String(in.array(), 0, end, StandardCharsets.UTF_8);
        Matcher code = CODE.matcher(text);
        return text.substring(9, 12) + (code.find() ? " " + code.group(1) : "");
    }

    void close() throws IOException {
        channel.close();
    }

    // 0 until the whole head has arrived; every response has a known length
    private int responseEnd() {
        for (int i = 3; i < in.position(); i++) {
            if (in.get(i) == '\n' && in.get(i - 2) == '\n') {
                return i + 1 + contentLength(i);
            }
        }
        return 0;
    }

    private int contentLength(int headEnd) {
        for (int i = 0; i < headEnd; i++) {
            if (in.get(i) == '\n' && isLength(i)) {
                return number(i + LENGTH.length);
            }
        }
        throw new IllegalStateException("a response has no Content-Length");
    }

    private boolean isLength(int at) {
        for (int i = 1; i < LENGTH.length; i++) {
            if ((in.get(at + i) | 0x20) != (LENGTH[i] | 0x20)) {
                return false;
            }
        }
        return true;
    }

    private int number(int at) {
        int number = 0;
        for (int i = at; in.get(i) != '\r'; i++) {
            number = in.get(i) == ' ' ? number : 10 * number + in.get(i) - '0';
        }
        return number;
    }
}
