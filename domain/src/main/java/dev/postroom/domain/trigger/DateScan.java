package dev.postroom.domain.trigger;

import dev.postroom.domain.identity.SubscriberId;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Where the look through the people of a workspace stands that schedules the runs of a trigger by
 * date. It goes over everyone once a day, for the occurrences of a part of time that follows the
 * part before without a gap. All moments are on the workspace's clock.
 *
 * @param from the beginning of the part; before it, everything is scheduled
 * @param until the end of the part; the same as {@code from} between two looks
 * @param last the person that was seen last, in the order of ids; empty: none yet
 */
public record DateScan(
        TriggerId trigger, Instant from, Instant until, Optional<SubscriberId> last) {

    // a scan has the difference to finish before the first of its occurrences
    private static final Duration AHEAD = Duration.ofHours(25);
    private static final Duration PERIOD = Duration.ofHours(24);

    /** A scan that has covered nothing, of a trigger that is active from a moment on. */
    public static DateScan from(TriggerId trigger, Instant moment) {
        return new DateScan(trigger, moment, moment, Optional.empty());
    }

    /** Whether there are people to look at. */
    public boolean isGoing() {
        return until.isAfter(from);
    }

    /** With the next part of time, which ends 25 hours from now. */
    public DateScan begun(Instant now) {
        Instant next = now.plus(AHEAD);
        return new DateScan(trigger, until, next.isAfter(until) ? next : until, Optional.empty());
    }

    /** After some more people. */
    public DateScan seen(SubscriberId person) {
        return new DateScan(trigger, from, until, Optional.of(person));
    }

    /** After all people. */
    public DateScan ended() {
        return from(trigger, until);
    }

    /** When the next part begins, after all people. */
    public Instant nextAt() {
        return until.minus(AHEAD).plus(PERIOD);
    }
}
