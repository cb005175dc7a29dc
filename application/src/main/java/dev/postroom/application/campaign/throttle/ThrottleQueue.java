package dev.postroom.application.campaign.throttle;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashSet;

/**
 * The chunks of one throttled campaign that wait for permits in this process, the longest waiting
 * first. Each comes back when it is probably its turn, so that not all of them ask each time. Safe
 * for any number of threads.
 */
final class ThrottleQueue {

    // A chunk that waits so long asks again: others may have ended, or the process that took them.
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final LinkedHashSet<Integer> waiting = new LinkedHashSet<>();
    private Instant opensAt = Instant.MIN;

    /** How long there are surely no permits; zero when that is not known. */
    synchronized Duration untilOpen(Instant now) {
        return now.isBefore(opensAt) ? Duration.between(now, opensAt) : Duration.ZERO;
    }

    /**
     * Puts a chunk at the end of the line, where it does not wait already; returns how long it
     * should wait.
     *
     * @param opening when the next permits are free
     * @param wait the time until then
     * @param each the time that each chunk in the line takes
     */
    synchronized Duration join(int chunk, Instant opening, Duration wait, Duration each) {
        opensAt = opening;
        long places = LONGEST.dividedBy(each);
        if (waiting.size() <= places) {
            waiting.add(chunk);
        }
        int ahead = 0;
        for (Iterator<Integer> all = waiting.iterator(); all.hasNext() && all.next() != chunk; ) {
            ahead++;
        }
        Duration turn = wait.plus(each.multipliedBy(ahead));
        // a slow throttle alone may be longer than the longest wait in the line
        return turn.compareTo(LONGEST) < 0 || ahead == 0 ? turn : LONGEST;
    }

    /** A chunk got permits. Those before it came for theirs, or have ended. */
    synchronized void serve(int chunk) {
        if (waiting.contains(chunk)) {
            Iterator<Integer> all = waiting.iterator();
            boolean isServed = false;
            while (!isServed) {
                isServed = all.next() == chunk;
                all.remove();
            }
        }
    }
}
