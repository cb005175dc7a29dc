package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.LostConnectionException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The connections of one session, the one that was used longest ago first. A further one is taken
 * when a server was slow, so that a distant server gets several mails at a time and a near one is
 * not greeted for nothing.
 */
final class SessionConnections {

    private static final long SLOW_NANOS = 2_000_000;

    private final PipelinedConnections pool;
    private final int most;
    private final boolean inTurn;
    private final long end;
    private final Deque<PipelinedConnection> lanes = new ArrayDeque<>();
    private int permits;
    private boolean grows;
    private boolean canGrow = true;

    /**
     * @param most connections at a time
     * @param end as for {@link PipelinedConnection#endAt}
     */
    SessionConnections(PipelinedConnections pool, int most, long end) {
        this(pool, most, false, end);
    }

    private SessionConnections(PipelinedConnections pool, int most, boolean inTurn, long end) {
        this.pool = pool;
        this.most = most;
        this.inTurn = inTurn;
        this.end = end;
    }

    /** One connection at a time, for which the caller has a permit. */
    static SessionConnections entered(PipelinedConnections pool, long end) {
        SessionConnections one = new SessionConnections(pool, 1, end);
        one.permits = 1;
        return one;
    }

    /**
     * One connection at a time, for which the first mail waits.
     *
     * @param inTurn whether it waits until enough are free for others
     */
    static SessionConnections waiting(PipelinedConnections pool, long end, boolean inTurn) {
        return new SessionConnections(pool, 1, inTurn, end);
    }

    /** Uses the permit for a further connection; false, and it is gone, when there is none. */
    boolean openFurther() {
        PipelinedConnection lane = further(false);
        permits = lane == null ? 0 : 1;
        if (lane != null) {
            lane.endAt(end);
            lanes.addLast(lane);
        }
        return lane != null;
    }

    /** A lane for the next mail: one without mails, a further one, or the oldest. */
    PipelinedConnection next() throws LostConnectionException {
        for (Iterator<PipelinedConnection> all = lanes.iterator(); all.hasNext(); ) {
            PipelinedConnection lane = all.next();
            if (lane.isQuiet() && isUsable(lane)) {
                all.remove();
                lanes.addLast(lane);
                return lane;
            }
        }
        if (mayOpen() && opens(false)) {
            return lanes.getLast();
        }
        PipelinedConnection oldest = lanes.removeFirst();
        lanes.addLast(oldest);
        return oldest;
    }

    /** A lane that nothing went over yet, if there is one; otherwise as {@link #next}. */
    PipelinedConnection fresh() throws LostConnectionException {
        return mayOpen() && opens(true) ? lanes.getLast() : next();
    }

    // The first permit is waited for, a further one is taken only if it is free.
    private boolean mayOpen() throws LostConnectionException {
        if (permits == 0) {
            enter();
            permits++;
        } else if (lanes.size() == permits && grows && canGrow && permits < most) {
            permits += pool.tryEnter() ? 1 : 0;
        }
        return lanes.isEmpty() || (lanes.size() < permits && canGrow);
    }

    private void enter() throws LostConnectionException {
        if (inTurn) {
            pool.enterFurther(end);
        } else {
            pool.enter(end);
        }
    }

    // A server that refuses a further connection still takes mails over the others.
    private boolean opens(boolean fresh) throws LostConnectionException {
        PipelinedConnection lane = lanes.isEmpty() ? first(fresh) : further(fresh);
        if (lane == null) {
            canGrow = false;
            permits--;
            return false;
        }
        lane.endAt(end);
        lanes.addLast(lane);
        return true;
    }

    // with permits that are not needed it would wait for itself
    private PipelinedConnection first(boolean fresh) throws LostConnectionException {
        pool.leave(permits - 1);
        permits = 1;
        return pool.connect(fresh, end);
    }

    private @Nullable PipelinedConnection further(boolean fresh) {
        try {
            return pool.connectFurther(fresh, end);
        } catch (LostConnectionException _) {
            return null;
        }
    }

    /** Notices whether the server took long for the mails that it answered. */
    void took(long nanos, int answered) {
        grows |= nanos > SLOW_NANOS * Math.max(1, answered);
    }

    boolean isUsable(PipelinedConnection lane) {
        return pool.isUsable(lane);
    }

    /** The lane that was used longest ago, of those that owe something. */
    PipelinedConnection oldest() {
        return lanes.stream().filter(lane -> !lane.isQuiet()).findFirst().orElseThrow();
    }

    /** The lanes at this moment, the oldest first. */
    List<PipelinedConnection> all() {
        return List.copyOf(lanes);
    }

    /** Closes a lane that owes nothing. */
    void retire(PipelinedConnection lane) {
        lanes.remove(lane);
        pool.retire(lane);
    }

    /** Closes a lane that does not work. */
    void drop(PipelinedConnection lane) {
        lanes.remove(lane);
        pool.drop(lane);
    }

    /** Gives all lanes back. */
    void release() {
        try {
            while (!lanes.isEmpty()) {
                pool.giveBack(lanes.removeFirst());
            }
        } finally {
            // there are some when an Error ended this
            lanes.forEach(PipelinedConnection::abort);
            lanes.clear();
            pool.leave(permits);
            permits = 0;
        }
    }
}
