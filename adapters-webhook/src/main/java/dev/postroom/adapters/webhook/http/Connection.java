package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.address.Receiver;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import javax.net.ssl.SSLSocket;

/**
 * A connection to a receiver. One exchange uses it at a time. Interrupting a thread that reads or
 * writes closes it.
 */
final class Connection {

    private static final int BUFFER = 4_096;

    private final Receiver receiver;
    private final SocketChannel channel;
    private final @Nullable SSLSocket tls;
    private final Runnable onClose;
    private final long openedAt = System.nanoTime();
    private final byte[] buffer = new byte[BUFFER];
    private long usedAt = openedAt;
    private boolean isReused;
    private boolean isClosed;

    /**
     * @param onClose called once, when the connection is closed
     */
    Connection(
            Receiver receiver, SocketChannel channel, @Nullable SSLSocket tls, Runnable onClose) {
        this.receiver = receiver;
        this.channel = channel;
        this.tls = tls;
        this.onClose = onClose;
    }

    Receiver receiver() {
        return receiver;
    }

    /** Whether an earlier exchange used it. */
    boolean isReused() {
        return isReused;
    }

    void send(ByteBuffer request) throws IOException {
        if (tls != null) {
            byte[] bytes = new byte[request.remaining()];
            request.get(bytes);
            tls.getOutputStream().write(bytes);
            return;
        }
        while (request.hasRemaining()) {
            channel.write(request);
        }
    }

    /** The bytes that arrive from now on, at most {@code maxRead}. */
    AnswerInput answer(int maxRead) throws IOException {
        if (tls == null) {
            return new AnswerInput(this::readPlain, buffer, maxRead);
        }
        InputStream in = tls.getInputStream();
        return new AnswerInput(in::read, buffer, maxRead);
    }

    private int readPlain(byte[] target, int offset, int length) throws IOException {
        return channel.read(ByteBuffer.wrap(target, offset, length));
    }

    /** After a complete exchange. */
    void used() {
        usedAt = System.nanoTime();
        isReused = true;
    }

    boolean isOlderThan(long idleNanos, long lifeNanos, long now) {
        return now - usedAt > idleNanos || now - openedAt > lifeNanos;
    }

    /**
     * Whether the receiver has closed the idle connection, or has sent something without a request.
     * Reads without waiting, below TLS: only a closing message could have arrived there.
     */
    boolean isStale() {
        try {
            channel.configureBlocking(false);
            boolean silent = channel.read(ByteBuffer.wrap(buffer)) == 0;
            channel.configureBlocking(true);
            return !silent;
        } catch (IOException _) {
            return true;
        }
    }

    /** Closes it without waiting for the receiver; calling it again has no effect. */
    synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            channel.close();
        } catch (IOException _) {
            // it is not used any more
        }
        onClose.run();
    }
}
