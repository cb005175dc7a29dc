package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Randomness;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * UUIDs of version 7 (RFC 9562 section 5.7) whose 12 bits after the milliseconds are a counter
 * (section 6.2, method 1): it starts at a random value in the lower half of its range in each
 * millisecond, and continues into the next one on overflow or when the clock stands or goes back.
 */
public final class Uuidv7IdGenerator implements IdGenerator {
    private static final int COUNTER_BITS = 12;
    private static final long VERSION = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final InstantSource clock;
    private final Randomness randomness;
    // Milliseconds in the upper bits, counter in the lower: the next value is always greater.
    private final AtomicLong latest = new AtomicLong();

    /** A generator of ids with the time of this clock. */
    public Uuidv7IdGenerator(InstantSource clock, Randomness randomness) {
        this.clock = clock;
        this.randomness = randomness;
    }

    @Override
    public UUID next() {
        ByteBuffer random = ByteBuffer.wrap(randomness.bytes(10));
        long start = random.getShort() & 0x7ffL;
        long candidate = (clock.millis() << COUNTER_BITS) | start;
        long stamp = latest.updateAndGet(last -> Math.max(last + 1, candidate));
        long upper = ((stamp >>> COUNTER_BITS) << 16) | VERSION | (stamp & 0xfff);
        long lower = (random.getLong() >>> 2) | VARIANT;
        return new UUID(upper, lower);
    }
}
