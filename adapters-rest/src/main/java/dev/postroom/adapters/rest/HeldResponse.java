package dev.postroom.adapters.rest;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A response that is held until the body of its request was drained, because only then it is known
 * whether the connection can be kept. Otherwise the server would announce a persistent connection,
 * find unread data, close the connection and lose the client's next request.
 */
final class HeldResponse extends Response.Wrapper {

    // error responses are far smaller; a larger response is sent at once and ends the connection
    private static final int MAX_BYTES = 64 * 1024;

    private final UnreadBody body;
    private final Callback callback;
    private final ByteArrayOutputStream held = new ByteArrayOutputStream();
    private boolean released;

    HeldResponse(UnreadBody body, Response response, Callback callback) {
        super(body, response);
        this.body = body;
        this.callback = callback;
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback written) {
        if (!released && !body.isRead() && held.size() + remaining(content) <= MAX_BYTES) {
            hold(content);
            written.succeeded();
            return;
        }
        if (!released && !body.isRead()) {
            announceClose();
        }
        released = true;
        super.write(last, held.size() == 0 ? content : joined(content), written);
    }

    @Override
    public void reset() {
        held.reset();
        super.reset();
    }

    /** The callback for the API when its response is complete. */
    Callback completion() {
        return Callback.from(this::complete, callback::failed);
    }

    private void complete() {
        if (released) {
            callback.succeeded();
        } else if (body.isRead()) {
            send();
        } else {
            CompletableFuture<?> _ =
                    result(body::drain).thenAccept(this::sendAfterDrain).exceptionally(this::fail);
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
        super.write(true, joined(null), callback);
    }

    private void sendAndLinger() {
        HttpFields.Mutable headers = getHeaders();
        if (hasContent() && !headers.contains(HttpHeader.CONTENT_LENGTH)) {
            headers.put(HttpHeader.CONTENT_LENGTH, held.size());
        }
        Callback sent = Callback.from(this::linger, callback::failed);
        super.write(false, joined(null), sent);
    }

    // a 204, a 304 and a response to HEAD end with their headers
    private boolean hasContent() {
        return held.size() > 0
                || (!HttpStatus.hasNoBody(getStatus())
                        && !HttpMethod.HEAD.is(getRequest().getMethod()));
    }

    private void linger() {
        CompletableFuture<?> _ =
                result(body::linger)
                        .thenAccept(_ -> callback.succeeded())
                        .exceptionally(this::fail);
    }

    private static CompletableFuture<Boolean> result(Supplier<CompletableFuture<Boolean>> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private @Nullable Void fail(Throwable thrown) {
        callback.failed(thrown);
        return null;
    }

    private void announceClose() {
        getHeaders().put(HttpHeader.CONNECTION, "close");
    }

    private void hold(@Nullable ByteBuffer content) {
        if (content != null) {
            byte[] bytes = new byte[content.remaining()];
            content.get(bytes);
            held.writeBytes(bytes);
        }
    }

    private ByteBuffer joined(@Nullable ByteBuffer content) {
        hold(content);
        ByteBuffer all = ByteBuffer.wrap(held.toByteArray());
        held.reset();
        return all;
    }

    private static int remaining(@Nullable ByteBuffer content) {
        return content == null ? 0 : content.remaining();
    }
}
