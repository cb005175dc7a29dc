package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;

import java.nio.ByteBuffer;

/**
 * Writes content in small slices, and reports each to the peer. The JDK copies a buffer before it
 * writes it, as often as the socket is full; a small slice keeps this copy small.
 */
final class SlicedWrite extends IteratingCallback {

    private static final int SLICE = 32 * 1024;

    private final Response response;
    private final Peer peer;
    private final boolean last;
    private final ByteBuffer content;
    private final Callback written;
    private boolean begun;
    private int slice;

    /** As {@link Response#write}, without changing the position of {@code content}. */
    static void start(
            Response response, Peer peer, boolean last, ByteBuffer content, Callback written) {
        new SlicedWrite(response, peer, last, content.slice(), written).iterate();
    }

    private SlicedWrite(
            Response response, Peer peer, boolean last, ByteBuffer content, Callback written) {
        this.response = response;
        this.peer = peer;
        this.last = last;
        this.content = content;
        this.written = written;
    }

    @Override
    protected Action process() {
        if (begun) {
            peer.moved(slice);
            if (!content.hasRemaining()) {
                return Action.SUCCEEDED;
            }
        }
        begun = true;
        peer.awaitsReader(content.remaining());
        slice = Math.min(SLICE, content.remaining());
        ByteBuffer next = content.slice(content.position(), slice);
        content.position(content.position() + slice);
        response.write(last && !content.hasRemaining(), next, this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        written.succeeded();
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        written.failed(cause);
    }
}
