package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.ConnectionPool;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.transcript.WireTap;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/** The lanes to one server, which sessions share one after another. Safe for any thread. */
final class PipelinedConnections implements AutoCloseable {

    private final RelayLimits limits;
    private final SocketWatchdog watch = new SocketWatchdog();
    private final SmtpConnector dialling;
    private final ConnectionPool<PipelinedConnection> pool;

    PipelinedConnections(SmtpSettings settings, RelayLimits limits, Tls tls) {
        this(settings, limits, tls, null);
    }

    /**
     * @param tap hears what is said on all of them, which is of use for one; null: nothing does
     */
    PipelinedConnections(
            SmtpSettings settings, RelayLimits limits, Tls tls, @Nullable WireTap tap) {
        this.limits = limits;
        this.dialling = new SmtpConnector(settings, tls, watch, limits.quota(), tap);
        this.pool = new ConnectionPool<>(settings, limits, PipelinedConnection::quit);
    }

    /**
     * Waits for a permit to use one lane.
     *
     * @param end the reading of {@link System#nanoTime} after which it is useless
     */
    void enter(long end) throws LostConnectionException {
        pool.enter(until(end));
    }

    /** As {@link #enter}, until enough are free for those that have none. */
    void enterFurther(long end) throws LostConnectionException {
        pool.enterFurther(until(end));
    }

    /** A further permit, if it is free. */
    boolean tryEnter() {
        return pool.tryEnter();
    }

    /** As {@link ConnectionPool#tryEnterFurther}. */
    boolean tryEnterFurther() {
        return pool.tryEnterFurther();
    }

    SmtpConnectionUse use() {
        return pool.use();
    }

    void leave(int permits) {
        pool.leave(permits);
    }

    private static Duration until(long end) {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    /**
     * A lane for the holder of a permit, as {@link ConnectionPool#connect}.
     *
     * @param fresh whether rather a new one than an idle one
     */
    PipelinedConnection connect(boolean fresh, long end) throws LostConnectionException {
        return pool.connect(() -> dialling.open(end), fresh, until(end));
    }

    /** A lane for the holder of a permit, as {@link ConnectionPool#connectNew}. */
    PipelinedConnection connectNew(long end) throws LostConnectionException {
        return pool.connectNew(() -> dialling.open(end), until(end));
    }

    /** A further lane, as {@link ConnectionPool#connectFurther}. */
    @Nullable PipelinedConnection connectFurther(boolean fresh, long end)
            throws LostConnectionException {
        return pool.connectFurther(() -> dialling.open(end), fresh);
    }

    boolean isUsable(PipelinedConnection lane) {
        return lane.isUsable(limits.quota().most());
    }

    /** Closes a lane, with a goodbye. */
    void retire(PipelinedConnection lane) {
        pool.discard(lane);
    }

    /** Closes a lane that does not work. */
    void drop(PipelinedConnection lane) {
        lane.abort();
        pool.noteClosed();
    }

    /** Keeps a lane for others, or closes it when it cannot serve them. */
    void giveBack(PipelinedConnection lane) {
        if (lane.isQuiet() && isUsable(lane)) {
            lane.rest();
            pool.keep(lane);
        } else {
            pool.discard(lane);
        }
    }

    @Override
    public void close() {
        pool.close();
        watch.close();
    }
}
