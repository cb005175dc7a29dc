package dev.postroom.domain.shared;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved. Safe for any number of threads. */
public final class SettableClock implements InstantSource {

    /** The time of a new clock; whole seconds, so that every store keeps it exactly. */
    public static final Instant START = Instant.parse("2025-03-01T09:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    @Override
    public Instant instant() {
        return now.get();
    }

    /** Moves the clock on. */
    public void advance(Duration by) {
        now.updateAndGet(instant -> instant.plus(by));
    }

    /** Puts the clock to a moment, be it earlier or later. */
    public void set(Instant moment) {
        now.set(moment);
    }
}
