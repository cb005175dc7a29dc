package dev.postroom.adapters.rest.server;

import dev.postroom.adapters.rest.server.Peer.Wait;

import java.time.Duration;

/** Decides whether a peer is too slow, from what it was at each tick of a timer. */
final class PeerPace {

    private final PeerLimits limits;
    private Wait last = Wait.NOTHING;
    private long lastStart;
    private long headSeen;
    private long waited;
    private long movedBefore;

    PeerPace(PeerLimits limits) {
        this.limits = limits;
    }

    /**
     * Whether the peer is too slow.
     *
     * @param now on the clock of {@link System#nanoTime()}
     * @param elapsed nanoseconds since the tick before
     */
    boolean isTooSlow(Peer.State peer, long now, long elapsed) {
        PeerLimits.Waits waits = limits.waits();
        return switch (peer.awaited()) {
            case HEAD ->
                    peer.headBegan()
                            ? isOver(headSeen(peer, now), now, waits.head())
                            : isOver(peer.since(), now, waits.idle());
            case BODY ->
                    isOver(peer.requestStart(), now, waits.body()) || isBelowRate(peer, elapsed);
            case READER -> isBelowRate(peer, elapsed);
            case NOTHING -> false;
        };
    }

    private long headSeen(Peer.State peer, long now) {
        if (isNew(Wait.HEAD, peer.since())) {
            headSeen = now;
        }
        return headSeen;
    }

    // only the time that the server waited counts, in periods of one request
    private boolean isBelowRate(Peer.State peer, long elapsed) {
        if (isNew(Wait.READER, peer.requestStart())) {
            restart(peer);
        }
        waited += elapsed;
        Duration period = limits.waits().progress();
        if (waited < period.toNanos()) {
            return false;
        }
        long least = limits.bytesPerSecond() * period.toMillis() / 1000;
        boolean below = peer.moved() - movedBefore < least;
        restart(peer);
        return below;
    }

    private boolean isNew(Wait wait, long start) {
        boolean isNew = last != wait || lastStart != start;
        last = wait;
        lastStart = start;
        return isNew;
    }

    private void restart(Peer.State peer) {
        waited = 0;
        movedBefore = peer.moved();
    }

    private static boolean isOver(long start, long now, Duration most) {
        return now - start >= most.toNanos();
    }
}
