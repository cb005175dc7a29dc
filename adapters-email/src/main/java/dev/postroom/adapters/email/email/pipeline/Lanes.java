package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.ConnectionPool;
import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpConnectionUse;
import dev.postroom.adapters.email.email.SmtpSettings;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/** The lanes to one server, which sessions share one after another. Safe for any thread. */
final class Lanes implements AutoCloseable {

    private final RelayLimits limits;
    private final Watch watch = new Watch();
    private final Dialling dialling;
    private final ConnectionPool<Lane> pool;

    Lanes(SmtpSettings settings, RelayLimits limits, Tls tls) {
        this.limits = limits;
        this.dialling = new Dialling(settings, tls, watch, limits.quota());
        this.pool = new ConnectionPool<>(settings, limits, Lane::quit);
    }

    /**
     * Waits for a permit to use one lane.
     *
     * @param end the reading of {@link System#nanoTime} after which it is useless
     */
    void enter(long end) throws LostConnectionException {
        pool.enter(until(end));
    }

    /** A further permit, if it is free. */
    boolean tryEnter() {
        return pool.tryEnter();
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
    Lane connect(boolean fresh, long end) throws LostConnectionException {
        return pool.connect(() -> dialling.open(end), fresh, until(end));
    }

    /** A further lane, as {@link ConnectionPool#connectFurther}. */
    @Nullable Lane connectFurther(boolean fresh, long end) throws LostConnectionException {
        return pool.connectFurther(() -> dialling.open(end), fresh);
    }

    boolean isUsable(Lane lane) {
        return lane.isUsable(limits.quota().most());
    }

    /** Closes a lane, with a goodbye. */
    void retire(Lane lane) {
        pool.discard(lane);
    }

    /** Closes a lane that does not work. */
    void drop(Lane lane) {
        lane.abort();
        pool.noteClosed();
    }

    /** Keeps a lane for others, or closes it when it cannot serve them. */
    void giveBack(Lane lane) {
        if (lane.isQuiet() && isUsable(lane)) {
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
