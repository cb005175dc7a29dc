package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.SocketChannelEndPoint;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The other end of one connection, and what the server waits for. The threads of its requests
 * report, one after the other; a timer reads.
 */
final class Peer {

    /** The event that the server waits for. */
    enum Wait {
        HEAD,
        BODY,
        READER,
        NOTHING
    }

    private final Connection connection;
    private final Optional<String> bucket;
    private final AtomicLong moved = new AtomicLong();
    private volatile Wait wait = Wait.HEAD;
    private volatile long since = System.nanoTime();
    private volatile long requestStart = since;
    private volatile long bytesBefore;
    private volatile long held;

    /**
     * @param bucket of its address, read while the connection opens: a closed socket does not know
     *     its address any more
     */
    Peer(Connection connection, Optional<String> bucket) {
        this.connection = connection;
        this.bucket = bucket;
    }

    /** The group of addresses that it is counted under; empty where addresses are not limited. */
    Optional<String> bucket() {
        return bucket;
    }

    /** A moment of this peer, on the clock of {@link System#nanoTime()}. */
    record State(Wait awaited, long since, long requestStart, boolean headBegan, long moved) {}

    State state() {
        boolean headBegan = wait == Wait.HEAD && connection.getBytesIn() > bytesBefore;
        return new State(wait, since, requestStart, headBegan, moved.get());
    }

    /** The bytes of a response that wait for this peer. */
    long held() {
        return held;
    }

    /** A request begins. */
    void startsRequest() {
        requestStart = System.nanoTime();
        wait = Wait.NOTHING;
    }

    /** The response was sent, and the next request may begin. */
    void endsRequest() {
        held = 0;
        bytesBefore = connection.getBytesIn();
        starts(Wait.HEAD);
    }

    /** The server needs more of the body. */
    void awaitsBody() {
        starts(Wait.BODY);
    }

    /** The server sends a part of the response, of which it holds this many bytes. */
    void awaitsReader(long bytes) {
        held = bytes;
        starts(Wait.READER);
    }

    /** The peer sent or took this many bytes. */
    void moved(int bytes) {
        moved.addAndGet(bytes);
        held = 0;
        wait = Wait.NOTHING;
    }

    private void starts(Wait next) {
        since = System.nanoTime();
        wait = next;
    }

    /** Closes the connection at once, with all that it has still to send. */
    void close(String reason) {
        if (wait == Wait.READER && connection.getEndPoint() instanceof SocketChannelEndPoint end) {
            discardUnsent(end);
        }
        held = 0;
        wait = Wait.NOTHING;
        connection.getEndPoint().close(new TimeoutException(reason));
    }

    private static void discardUnsent(SocketChannelEndPoint end) {
        try {
            end.getChannel().setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException _) {
            end.close(); // the peer was faster
        }
    }
}
