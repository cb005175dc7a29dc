package dev.postroom.application.email.delivery;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The pace of mail to one domain that is in trouble. While it loses connections, few mails are
 * under way to it. When its server asks for fewer mails, it gets none for a while, then one a
 * second, and twice as many every five seconds, until nothing is held back any more. Not
 * thread-safe.
 */
final class DomainThrottle {

    private static final Duration FIRST_REST = Duration.ofSeconds(10);
    private static final Duration LONGEST_REST = Duration.ofMinutes(5);
    // rests in a row, about twenty minutes, without one mail that was taken or permanently refused
    private static final int MAX_RESTS = 8;
    private static final Duration UNHELD = Duration.ofHours(2);
    private static final Duration STEP = Duration.ofSeconds(5);
    private static final double FIRST_RATE = 1;
    private static final double FREE_RATE = 1000;
    // between two mails that ask whether something was set up; for a day
    private static final Duration HOLD = Duration.ofMinutes(15);
    private static final int MAX_HOLDS = 96;
    // answers without trouble, until a domain is as good as any other
    private static final int TRUSTED = 20;
    // those that are deferred come back one after another
    private static final Duration SHORTEST_SPREAD = Duration.ofSeconds(30);
    private static final int SPREAD_PLACES = 64;

    private final int limit;
    private Instant restUntil = Instant.MIN;
    private Instant unheldUntil = Instant.MIN;
    private Instant stepAt = Instant.MIN;
    private Instant countedAt = Instant.MIN;
    private Duration rest = Duration.ZERO;
    private double rate = Double.MAX_VALUE;
    private double permits;
    private int rests;
    private int underWay;
    private int putOff;
    private int answers;
    private boolean wasSettled;
    private @Nullable String missing;
    private Instant heldUntil = Instant.MIN;
    private int holds;

    /**
     * @param limit mails under way at the same time, at least 1
     */
    DomainThrottle(int limit) {
        this.limit = limit;
    }

    /** The server asked for fewer mails. What was under way at that moment says the same once. */
    void slow(Instant now) {
        lose();
        if (now.isBefore(restUntil) || now.isBefore(unheldUntil)) {
            return;
        }
        rests = wasSettled ? 1 : rests + 1;
        wasSettled = false;
        if (rests > MAX_RESTS) {
            // Waiting does not help. Each mail now goes by itself, until its attempts are used up.
            unheldUntil = now.plus(UNHELD);
            rests = 0;
            rate = Double.MAX_VALUE;
            return;
        }
        rest = FIRST_REST.multipliedBy(1L << (rests - 1));
        rest = rest.compareTo(LONGEST_REST) < 0 ? rest : LONGEST_REST;
        restUntil = now.plus(rest);
        rate = FIRST_RATE;
        permits = 1;
        stepAt = restUntil;
        countedAt = restUntil;
    }

    /**
     * The server takes nothing until an operator has set something up. Fewer mails do not help: one
     * after another asks whether that is done.
     *
     * @param what in the words of the reason
     */
    void hold(Instant now, String what) {
        leave();
        if (now.isBefore(heldUntil) || now.isBefore(unheldUntil)) {
            return;
        }
        holds++;
        if (holds > MAX_HOLDS) {
            unheldUntil = now.plus(UNHELD);
            resume();
            return;
        }
        missing = what;
        heldUntil = now.plus(HOLD);
    }

    private void resume() {
        missing = null;
        holds = 0;
    }

    /** The thing that has to be set up before the server takes mail; empty: nothing is known. */
    Optional<String> missing() {
        return Optional.ofNullable(missing);
    }

    /** A connection was lost with a mail to the domain. */
    void lose() {
        leave();
        answers = 0;
    }

    /**
     * A mail was answered, and not with a demand for fewer.
     *
     * @param isSettled whether it was taken or permanently refused
     */
    void answered(boolean isSettled) {
        leave();
        answers++;
        wasSettled |= isSettled;
    }

    /** A mail was taken. */
    void taken() {
        resume();
        answered(true);
    }

    /** A mail is no longer under way. */
    void leave() {
        underWay = Math.max(0, underWay - 1);
    }

    /** Zero when a mail may go now, which is then under way; otherwise how long it should wait. */
    Duration enter(Instant now) {
        if (missing != null) {
            return enterHeld(now);
        }
        if (now.isBefore(restUntil)) {
            return Duration.between(now, restUntil).plus(nextPlace());
        }
        if (underWay >= limit && !now.isBefore(unheldUntil)) {
            return nextPlace();
        }
        if (rate <= FREE_RATE && !takePermit(now)) {
            return nextPlace();
        }
        underWay++;
        return Duration.ZERO;
    }

    private Duration enterHeld(Instant now) {
        if (now.isBefore(heldUntil)) {
            return Duration.between(now, heldUntil).plus(nextPlace());
        }
        if (underWay > 0) {
            return nextPlace();
        }
        underWay++;
        return Duration.ZERO;
    }

    private Duration nextPlace() {
        putOff = putOff % SPREAD_PLACES + 1;
        Duration spread = rest.compareTo(SHORTEST_SPREAD) > 0 ? rest : SHORTEST_SPREAD;
        return spread.multipliedBy(putOff).dividedBy(SPREAD_PLACES);
    }

    private boolean takePermit(Instant now) {
        if (answers > 0 && !now.isBefore(stepAt.plus(STEP))) {
            rate *= 2;
            stepAt = now;
        }
        double seconds = Math.max(0, Duration.between(countedAt, now).toNanos() / 1e9);
        countedAt = now;
        permits = Math.min(rate, permits + rate * seconds);
        if (permits < 1) {
            return false;
        }
        permits--;
        return true;
    }

    /** Whether the domain is as good as any other. */
    boolean isFree(Instant now) {
        return missing == null
                && rate > FREE_RATE
                && answers >= TRUSTED
                && (wasSettled || !now.isBefore(unheldUntil));
    }
}
