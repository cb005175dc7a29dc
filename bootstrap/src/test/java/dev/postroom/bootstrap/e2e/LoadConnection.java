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
import java.util.function.Supplier;

/** One connection of a {@link Load}: one request at a time. */
final class LoadConnection {
    private static final int MAX_RESPONSE = 1024 * 1024;
    private static final byte[] LENGTH = "\ncontent-length:".getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel channel;
    private final Supplier<? extends Load.Message> requests;
    private final ByteBuffer in = ByteBuffer.allocate(MAX_RESPONSE);
    private int end;
    private long start;

    private LoadConnection(SocketChannel channel, Supplier<? extends Load.Message> requests) {
        this.channel = channel;
        this.requests = requests;
    }

    /** Connects and sends the first request. */
    static LoadConnection open(
            Selector selector, int port, Supplier<? extends Load.Message> requests)
            throws IOException {
        SocketChannel channel =
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        LoadConnection connection = new LoadConnection(channel, requests);
        channel.register(selector, SelectionKey.OP_READ, connection);
        connection.send();
        return connection;
    }

    /** Reads what has arrived; sends the next request when it completes the response. */
    void serve(Load.Latencies latencies) throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("the service closed the connection");
        }
        end = end == 0 ? responseEnd() : end;
        if (end > 0 && in.position() >= end) {
            latencies.add(System.nanoTime() - start, in.get(9) == '2');
            send();
        }
    }

    void close() throws IOException {
        channel.close();
    }

    private void send() throws IOException {
        in.clear();
        end = 0;
        ByteBuffer request = ByteBuffer.wrap(requests.get().bytes());
        start = System.nanoTime();
        while (request.hasRemaining()) {
            channel.write(request); // small: the socket takes it at once
        }
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
