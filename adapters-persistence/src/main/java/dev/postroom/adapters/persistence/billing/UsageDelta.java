package dev.postroom.adapters.persistence.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The change in the use of one resource of one workspace by one transaction. Not thread-safe. */
final class UsageDelta {

    /** An amount that is returned if the month in which it was counted goes on. */
    record Dated(long amount, Instant countedAt) {}

    private final List<Dated> dated = new ArrayList<>();
    private long reserved;
    private long counted;
    private long released;
    private boolean grantedAgain;

    void reserve(long amount) {
        reserved = Math.addExact(reserved, amount);
    }

    void count(long amount) {
        counted = Math.addExact(counted, amount);
    }

    void release(long amount) {
        released = Math.addExact(released, amount);
    }

    void release(long amount, Instant countedAt) {
        dated.add(new Dated(amount, countedAt));
    }

    /** All slots are granted again, because the plan is another one. */
    void grantAgain() {
        grantedAgain = true;
    }

    boolean isGrantedAgain() {
        return grantedAgain;
    }

    /**
     * The difference to the use before, without the part that was counted at other times; may be
     * negative.
     */
    long sum() {
        return reserved + counted - released;
    }

    /** How much of {@link #sum} can be refused; may be negative. */
    long refusable() {
        return reserved - released;
    }

    List<Dated> dated() {
        return dated;
    }
}
