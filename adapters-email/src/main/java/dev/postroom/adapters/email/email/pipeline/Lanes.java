package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.ConnectionPool;
import dev.postroom.adapters.email.email.LostConnectionException;
import dev.postroom.adapters.email.email.SmtpConnectionUse;
import dev.postroom.adapters.email.email.SmtpSettings;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The lanes to one server, which sessions share one after another. Safe for any thread. */
final class Lanes implements AutoCloseable {

    private final SmtpSettings settings;
    private final Watch watch = new Watch();
    private final Dialling dialling;
    private final ConnectionPool<Lane> pool;

    Lanes(SmtpSettings settings, Tls tls, LongSupplier nanos) {
        this.settings = settings;
        ChunkTrust chunks = new ChunkTrust(settings.chunking(), nanos);
        this.dialling = new Dialling(settings, tls, watch, chunks);
        this.pool = new ConnectionPool<>(settings, Lane::quit);
    }

    /**
     * Waits for a permit to use one lane.
     *
     * @param end the reading of {@link System#nanoTime} after which it is useless
     */
    void enter(long end) throws LostConnectionException {
        pool.enter(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
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

    /** An idle lane if there is one, otherwise a new one. */
    Lane borrow(long end) throws LostConnectionException {
        Lane idle = pool.poll();
        return idle == null ? open(end) : idle;
    }

    /** A new lane. */
    Lane open(long end) throws LostConnectionException {
        return dialling.open(end);
    }

    boolean isUsable(Lane lane) {
        return lane.isUsable(settings.pool().maxMessages());
    }

    /** Keeps a lane for others, or closes it when it cannot serve them. */
    void giveBack(Lane lane) {
        if (lane.isQuiet() && isUsable(lane)) {
            pool.keep(lane);
        } else {
            lane.quit();
        }
    }

    @Override
    public void close() {
        pool.close();
        watch.close();
    }
}
