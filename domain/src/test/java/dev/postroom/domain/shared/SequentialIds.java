package dev.postroom.domain.shared;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Ids of the shape of a UUIDv7 that are the same in every run: each is one greater. */
public final class SequentialIds implements IdGenerator {

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final long time;
    private final AtomicLong last = new AtomicLong();

    /** Ids that begin with the time at which a {@link SettableClock} starts. */
    public SequentialIds() {
        this.time = SettableClock.START.toEpochMilli() << 16 | VERSION_7;
    }

    @Override
    public UUID next() {
        return new UUID(time, VARIANT | last.incrementAndGet());
    }
}
