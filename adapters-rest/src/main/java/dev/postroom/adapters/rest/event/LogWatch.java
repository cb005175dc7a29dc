package dev.postroom.adapters.rest.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.failure.FailureException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Looks at the end of the log of one workspace, for all who listen there: the first that asks in a
 * second reads, the others get what was found. Thread-safe.
 */
final class LogWatch {

    private static final Logger LOG = LoggerFactory.getLogger(LogWatch.class);
    private static final Duration PERIOD = Duration.ofMillis(900);
    private static final int MOST = 100;

    private final ReadEvents events;
    private final WorkspaceClock clock;
    private final Workspace workspace;
    private final ReentrantLock reading = new ReentrantLock();
    private OptionalLong position = OptionalLong.empty();
    private volatile EventCounts found = EventCounts.NONE;
    private volatile boolean looked;
    private volatile long lookedAt;

    LogWatch(ReadEvents events, WorkspaceClock clock, Workspace workspace) {
        this.events = events;
        this.clock = clock;
        this.workspace = workspace;
    }

    /** The counts of now, at most a second old. */
    EventCounts now() {
        if (isDue() && reading.tryLock()) {
            try {
                if (isDue()) {
                    look();
                }
            } finally {
                reading.unlock();
            }
        }
        return found;
    }

    private boolean isDue() {
        return !looked || System.nanoTime() - lookedAt >= PERIOD.toNanos();
    }

    // what cannot be read now is read a second later
    private void look() {
        try {
            if (position.isEmpty()) {
                begin();
            } else {
                goOn(position.getAsLong());
            }
        } catch (FailureException e) {
            LOG.debug("The log cannot be read now", e);
            position = OptionalLong.empty();
            found = found.plusGap();
        } finally {
            lookedAt = System.nanoTime();
            looked = true;
        }
    }

    private void begin() {
        NewestEvents newest = events.readNewest(workspace, Optional.empty(), Set.of(), MOST);
        Instant now = clock.now(workspace);
        EventCounts known = found;
        for (RelayedEvent event : newest.items()) {
            Duration age = Duration.between(event.event().occurredAt(), now);
            known = known.knowing(event.event().type(), System.nanoTime() - age.toNanos());
        }
        found = known;
        position = OptionalLong.of(newest.newest());
    }

    private void goOn(long last) {
        EventSlice slice =
                events.read(
                        workspace, Optional.of(new LogPosition.AfterNumber(last)), Set.of(), MOST);
        EventCounts more = found;
        for (RelayedEvent event : slice.items()) {
            more = more.plus(event.event().type(), System.nanoTime());
        }
        long next = slice.next();
        if (slice.hasMore()) {
            more = more.plusGap();
            next = events.readNewest(workspace, Optional.empty(), Set.of(), 1).newest();
        }
        found = more;
        position = OptionalLong.of(next);
    }
}
