package dev.postroom.domain.shared;

import java.time.Duration;
import java.time.Instant;

/**
 * The lease of a row.
 *
 * @param generation the number of claims of the row
 * @param freeAt the end of the lease
 */
public record InMemoryLease(long generation, Instant freeAt) {

    /** Never claimed, free from that moment on. */
    public static InMemoryLease freeAt(Instant moment) {
        return new InMemoryLease(0, moment);
    }

    /** Whether the row can be claimed. */
    public boolean isFree(Instant now) {
        return !freeAt.isAfter(now);
    }

    /** This lease after another claim. */
    public InMemoryLease claimed(Instant now, Duration lease) {
        return new InMemoryLease(generation + 1, now.plus(lease));
    }

    /** The same holder, another end. */
    public InMemoryLease until(Instant moment) {
        return new InMemoryLease(generation, moment);
    }
}
