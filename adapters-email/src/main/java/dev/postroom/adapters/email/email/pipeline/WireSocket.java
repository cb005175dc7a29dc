package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.access.StartedTls;
import dev.postroom.adapters.email.email.transcript.WireTap;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

import javax.net.ssl.SSLSocket;

/**
 * A socket whose waiting ends in time, for each reply as a whole and for each write. Belongs to one
 * thread at a time; only {@link #close} and {@link #mustEnd} are for any thread.
 */
final class WireSocket implements SocketWatchdog.Watched, AutoCloseable {

    private static final long GRACE_NANOS = 20_000_000;

    // A read that does not end by itself is ended so long after the deadline of its reply.
    private static final long OVERDUE_NANOS = 200_000_000;

    private final SocketWatchdog watch;
    private final @Nullable WireTap tap;
    private final long timeout;
    private final long finalReply;
    private final Socket plain;
    private Socket socket;
    private ReplyReader replies;
    private long sessionEnd;
    private long replyEnd;
    private long lastWrite;
    private volatile long callEnd = Long.MAX_VALUE;
    private volatile boolean closedHere;
    private volatile @Nullable Thread busy;

    /**
     * @param tap hears what goes over it; null: nothing does
     * @param timeout for each reply and each write
     * @param finalReply for the reply to a complete mail
     * @param sessionEnd as for {@link #endAt}
     */
    WireSocket(
            Socket socket,
            SocketWatchdog watch,
            @Nullable WireTap tap,
            Duration timeout,
            Duration finalReply,
            long sessionEnd)
            throws IOException {
        this.watch = watch;
        this.tap = tap;
        this.timeout = timeout.toNanos();
        this.finalReply = finalReply.toNanos();
        this.plain = socket;
        this.socket = socket;
        this.sessionEnd = sessionEnd;
        this.lastWrite = System.nanoTime();
        socket.setTcpNoDelay(true);
        this.replies = new ReplyReader(new TimedInput(socket.getInputStream()), tap);
        watch.add(this);
        if (tap != null) {
            tap.connected();
        }
    }

    /** Nothing is awaited beyond this reading of {@link System#nanoTime}. */
    void endAt(long nanos) {
        sessionEnd = nanos;
    }

    /**
     * Negotiates TLS; from now on the bytes go through it. Fails when others are waiting already,
     * because a third party could have put them there.
     */
    void secure(Securing securing) throws IOException {
        if (replies.hasMore()) {
            throw new IOException(StartedTls.INJECTED);
        }
        begin();
        try {
            socket.setSoTimeout((int) (timeout / 1_000_000));
            SSLSocket secured = securing.over(socket);
            replies = new ReplyReader(new TimedInput(secured.getInputStream()), tap);
            if (tap != null) {
                tap.secured(secured.getSession());
            }
            socket = secured;
        } finally {
            end();
        }
    }

    /** Negotiates TLS over a socket. */
    interface Securing {

        SSLSocket over(Socket plain) throws IOException;
    }

    private void begin() {
        busy = Thread.currentThread();
        lastWrite = System.nanoTime();
        callEnd = replyEnd();
    }

    private void end() {
        callEnd = Long.MAX_VALUE;
        busy = null;
    }

    private long replyEnd() {
        return Math.min(lastWrite + timeout - sessionEnd, 0) + sessionEnd;
    }

    /** Writes all that was collected. */
    void write(WriteBuffer output) throws IOException {
        begin();
        if (tap != null) {
            tap.sent(output.text());
        }
        try {
            output.writeTo(socket.getOutputStream());
        } finally {
            end();
        }
    }

    /** Whether bytes were taken from the socket that belong to no reply that was read. */
    boolean hasMore() {
        return replies.hasMore();
    }

    /**
     * Whether the server has sent more than was read. With TLS this can be a message of TLS, such
     * as its end.
     */
    boolean hasUnread() {
        try {
            return replies.hasMore() || plain.getInputStream().available() > 0;
        } catch (IOException _) {
            return true;
        }
    }

    /**
     * Whether the server ended the connection: waiting did not end here, and no reply is nonsense.
     */
    boolean isEndOfServer(IOException failure) {
        return !(failure instanceof InterruptedIOException)
                && !(failure instanceof UnreadableReplyException)
                && !closedHere
                && !Thread.currentThread().isInterrupted();
    }

    Reply reply() throws IOException {
        return reply(replyEnd());
    }

    /** The reply to a complete mail, for which it waits also beyond the end of the session. */
    Reply finalReply() throws IOException {
        return reply(lastWrite + finalReply);
    }

    private Reply reply(long end) throws IOException {
        long now = System.nanoTime();
        // what came while the caller did something else is still read
        replyEnd = Math.max(end - now, GRACE_NANOS) + now;
        busy = Thread.currentThread();
        // one read over TLS goes on as long as parts of messages of TLS come in
        callEnd = replyEnd + OVERDUE_NANOS;
        try {
            return replies.next();
        } finally {
            end();
        }
    }

    @Override
    public boolean mustEnd(long now) {
        long end = callEnd;
        Thread thread = busy;
        return (end != Long.MAX_VALUE && now - end > 0)
                || (thread != null && thread.isInterrupted());
    }

    /** Closes the connection in the way that TLS has for it, within the time of a write. */
    void quit() {
        begin();
        try {
            socket.close();
        } catch (IOException _) {
            // it is closed in any case
        } finally {
            end();
            close();
        }
    }

    /**
     * Ends the connection at once. The socket of TLS would first wait for a write that does not
     * end.
     */
    @Override
    public void close() {
        closedHere = true;
        watch.remove(this);
        try {
            plain.close();
        } catch (IOException _) {
            // nothing more can be done with it
        }
    }

    /** Input whose every read ends with the deadline of the reply. */
    private final class TimedInput extends InputStream {

        private final InputStream in;

        private TimedInput(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            // rounded up: a read that ends before the session does would count as a lost connection
            long left = (replyEnd - System.nanoTime() + 999_999) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException("Read timed out");
            }
            socket.setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
            return in.read(bytes, offset, length);
        }
    }
}
