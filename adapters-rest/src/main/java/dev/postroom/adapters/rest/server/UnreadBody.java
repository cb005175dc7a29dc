package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The body of a request, drained when the API responds before it has read all of it. No thread
 * waits for the peer. The API sees a HEAD as a GET, so that its response has the same length; the
 * server sends no content. It sees no {@link HostName}.
 */
final class UnreadBody extends Request.Wrapper {

    /** The maximum unread part of a body, in bytes, after which a connection is kept open. */
    private static final int MAX_BYTES = 64 * 1024;

    /** How long a response waits for the rest of the body: longer than any round trip. */
    private static final Duration MAX_TIME = Duration.ofSeconds(1);

    /**
     * How long the peer may continue to send after the response before the connection is closed:
     * many clients read no response before they have sent the whole body, and closing while data
     * arrives resets the connection and discards the response.
     */
    private static final Duration LINGER = Duration.ofSeconds(5);

    /** How many bytes the peer may continue to send after the response. */
    private static final long LINGER_BYTES = 16L * 1024 * 1024;

    /** After this many reads, a thread serves other connections first. */
    private static final int MAX_READS = 64;

    /** The first part of a body, in bytes, that is fetched before the API is called. */
    private static final int FETCHED_BYTES = 64 * 1024;

    private final Peer peer;
    private final HttpURI uri;
    private final Deque<Content.Chunk> fetched = new ArrayDeque<>();
    private final CompletableFuture<Boolean> inTime = new CompletableFuture<>();
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private volatile boolean whole;
    private volatile boolean over;
    private volatile boolean expectsContinue;
    private final AtomicLong received = new AtomicLong();
    private CompletableFuture<Boolean> awaited = inTime;
    private long limit;
    private boolean reading;

    UnreadBody(Request request, Peer peer) {
        super(request);
        this.peer = peer;
        this.uri = HostName.neutral(request.getHttpURI());
        this.whole = !isIn(request);
        this.expectsContinue =
                request.getHeaders()
                        .contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    }

    /** Whether a request has a body, even an empty one. */
    private static boolean isIn(Request request) {
        return request.getLength() > 0
                || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
    }

    /** Whether the body was read completely. */
    boolean isRead() {
        return whole;
    }

    /** Whether the peer sends the body: with {@code Expect} it waits for a 100. */
    boolean isSent() {
        return !expectsContinue;
    }

    @Override
    public String getMethod() {
        String method = super.getMethod();
        return HttpMethod.HEAD.is(method) ? HttpMethod.GET.asString() : method;
    }

    @Override
    public HttpURI getHttpURI() {
        return uri;
    }

    /**
     * Fetches what has arrived already. True when this is the whole body, so that reading it does
     * not wait for the peer.
     */
    boolean fetch() {
        while (!whole && !over && !expectsContinue && received.get() < FETCHED_BYTES) {
            Content.Chunk chunk = receive();
            if (chunk == null) {
                return false;
            }
            fetched.add(chunk);
        }
        return whole || over;
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk first = fetched.poll();
        return first == null ? receive() : first;
    }

    /** Releases what was fetched and not read. */
    void release() {
        fetched.forEach(Content.Chunk::release);
        fetched.clear();
    }

    private Content.@Nullable Chunk receive() {
        Content.Chunk chunk = super.read();
        if (chunk != null) {
            peer.moved(chunk.remaining());
            expectsContinue = false;
            received.addAndGet(chunk.remaining());
            boolean failed = Content.Chunk.isFailure(chunk);
            whole = chunk.isLast() && !failed;
            over = over || whole || failed;
        }
        return chunk;
    }

    @Override
    public void demand(Runnable available) {
        if (!fetched.isEmpty()) {
            available.run();
            return;
        }
        expectsContinue = false;
        peer.awaitsBody();
        super.demand(available);
    }

    /**
     * Reads the rest. True when it arrived completely, false as soon as it is too large or too
     * slow.
     */
    CompletableFuture<Boolean> drain() {
        CompletableFuture<?> _ = ended.thenAccept(inTime::complete);
        if (isSent() && getLength() - received.get() <= MAX_BYTES) {
            drainUntil(inTime, MAX_BYTES);
            after(MAX_TIME, inTime, () -> inTime.complete(false));
        } else {
            inTime.complete(false);
        }
        return inTime;
    }

    /** Completes when the rest has arrived, or was too large, or the time to send it is over. */
    CompletableFuture<Boolean> linger() {
        drainUntil(ended, LINGER_BYTES);
        after(LINGER, ended, this::abandon);
        return ended;
    }

    // does not read when an earlier call still waits for content: then that one continues
    private synchronized void drainUntil(CompletableFuture<Boolean> result, long bytes) {
        awaited = result;
        limit = received.get() + bytes;
        if (!reading) {
            reading = true;
            drainAvailable();
        }
    }

    private synchronized void drainAvailable() {
        for (int reads = 0; !over; reads++) {
            if (received.get() > limit) {
                reading = false;
                awaited.complete(false);
                return;
            }
            if (reads == MAX_READS) {
                getComponents().getExecutor().execute(this::drainAvailable);
                return;
            }
            Content.Chunk chunk = read();
            if (chunk == null) {
                demand(this::drainAvailable);
                return;
            }
            chunk.release();
        }
        ended.complete(whole);
    }

    private synchronized void abandon() {
        over = true;
        ended.complete(false);
    }

    private void after(Duration time, CompletableFuture<Boolean> awaited, Runnable task) {
        if (!awaited.isDone()) {
            Scheduler.Task timer =
                    getComponents()
                            .getScheduler()
                            .schedule(
                                    () -> getComponents().getExecutor().execute(task),
                                    time.toMillis(),
                                    TimeUnit.MILLISECONDS);
            CompletableFuture<?> _ = awaited.thenRun(timer::cancel);
        }
    }
}
