package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.shared.explorer.SharedFiles;
import dev.postroom.adapters.rest.shared.http.value.PeerGoneException;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A response that is held until the API has written all of it and the body of its request was
 * drained. Then it is sent without a thread that waits for the peer, with its length, and with the
 * knowledge whether the connection can be kept: otherwise the server would announce a persistent
 * connection, find unread data, close the connection and lose the client's next request.
 *
 * <p>A stream that is too large to be held is sent as it is written, by a thread that may wait. All
 * other responses of any size are held: the API has them in memory anyway, and sending one of them
 * from the thread that wrote it would let a slow peer hold a thread of the server.
 */
final class HeldResponse extends Response.Wrapper {

    private static final Logger LOG = LoggerFactory.getLogger(HeldResponse.class);

    private final ClientExchange exchange;
    private final UnreadBody body;
    private final HeldBytes held = new HeldBytes();
    private final int most;
    private boolean released;
    private boolean completed;
    private @Nullable Throwable failure;

    /**
     * @param most the bytes to hold
     */
    HeldResponse(ClientExchange exchange, UnreadBody body, Response response, int most) {
        super(body, response);
        this.exchange = exchange;
        this.body = body;
        this.most = most;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback written) {
        int size = content == null ? 0 : content.remaining();
        if (failure != null) {
            written.succeeded(); // the API was told once, and only closes its stream now
        } else if (!released && !isLive() && held.size() + size <= most) {
            held.add(content);
            written.succeeded();
        } else {
            release(last, content, written);
        }
    }

    // events are worth nothing when they are held
    private boolean isLive() {
        String type = getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && type.startsWith("text/event-stream");
    }

    private void release(boolean last, @Nullable ByteBuffer content, Callback written) {
        if (!released && !body.isRead()) {
            announceClose();
        }
        released = true;
        held.add(content);
        transmit(
                last,
                held.take(),
                Callback.from(
                        written::succeeded,
                        cause -> {
                            failure = cause;
                            written.failed(new PeerGoneException(cause));
                        }));
    }

    @Override
    public void reset() {
        held.take();
        super.reset();
    }

    /** The callback for the API when its response is complete. */
    Callback completion() {
        return Callback.from(this::complete, this::fail);
    }

    /** Ends the exchange if the API has returned without an answer. */
    void requireCompleted() {
        if (!completed) {
            fail(failure == null ? new IllegalStateException("the API did not answer") : failure);
        }
    }

    /** Ends the exchange without a further response. */
    void fail(Throwable cause) {
        completed = true;
        exchange.failed(cause);
    }

    private void complete() {
        completed = true;
        if (failure != null) {
            LOG.debug(
                    "The client disconnected before it had received the response: {}",
                    failure.toString());
            exchange.failed(failure);
        } else if (released) {
            exchange.succeeded();
        } else if (body.isRead()) {
            send();
        } else {
            CompletableFuture<?> _ =
                    result(body::drain)
                            .thenAccept(this::sendAfterDrain)
                            .exceptionally(this::failed);
        }
    }

    private void sendAfterDrain(boolean whole) {
        if (whole) {
            send();
        } else if (!body.isSent()) {
            announceClose();
            send();
        } else {
            announceClose();
            sendAndLinger();
        }
    }

    private void send() {
        transmit(true, content(), Callback.from(exchange::succeeded, this::gone));
    }

    private void sendAndLinger() {
        transmit(false, content(), Callback.from(this::linger, this::gone));
    }

    private void linger() {
        CompletableFuture<?> _ =
                result(body::linger)
                        .thenAccept(_ -> exchange.succeeded())
                        .exceptionally(this::failed);
    }

    private static CompletableFuture<Boolean> result(Supplier<CompletableFuture<Boolean>> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private void transmit(boolean last, ByteBuffer content, Callback written) {
        SlicedWrite.start(getWrapped(), exchange.peer(), last, content, written);
    }

    // a file is the same for all clients and not held for each of them
    private ByteBuffer content() {
        HttpFields.Mutable headers = getHeaders();
        String file = headers.get(SharedFiles.HEADER);
        headers.remove(SharedFiles.HEADER);
        ByteBuffer content = file == null ? held.take() : exchange.files().content(file);
        if (HttpStatus.hasNoBody(getStatus())) {
            headers.remove(HttpHeader.CONTENT_LENGTH);
        } else {
            headers.put(HttpHeader.CONTENT_LENGTH, content.remaining());
        }
        return content;
    }

    private void gone(Throwable cause) {
        LOG.debug(
                "The client disconnected before it had received the response: {}",
                cause.toString());
        exchange.failed(cause);
    }

    private @Nullable Void failed(Throwable thrown) {
        exchange.failed(thrown);
        return null;
    }

    private void announceClose() {
        getHeaders().put(HttpHeader.CONNECTION, "close");
    }

    /** Bytes that were written and not sent yet. */
    private static final class HeldBytes extends ByteArrayOutputStream {

        private static final int USUAL = 1024;

        HeldBytes() {
            super(USUAL);
        }

        /** Copies what remains of {@code content}. */
        void add(@Nullable ByteBuffer content) {
            if (content != null && content.hasRemaining()) {
                byte[] bytes = new byte[content.remaining()];
                content.get(bytes);
                writeBytes(bytes);
            }
        }

        /** All bytes, which are not held any more. */
        ByteBuffer take() {
            ByteBuffer all = ByteBuffer.wrap(buf, 0, count);
            buf = new byte[0];
            count = 0;
            return all;
        }
    }
}
