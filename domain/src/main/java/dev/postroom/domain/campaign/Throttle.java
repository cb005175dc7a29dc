package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Duration;

/**
 * The most mails that a campaign hands over in a minute, spread evenly over it.
 *
 * @param perMinute from 1 to {@link #MAX}
 */
public record Throttle(int perMinute) {

    /** The fastest throttle. */
    public static final int MAX = 1_000_000;

    private static final long MINUTE_MICROS = 60_000_000;
    // a quarter of a second, so that a fast campaign asks four times a second and not for each mail
    private static final int SLICES_PER_MINUTE = 240;
    private static final int LARGEST_SLICE = 250;

    public Throttle {
        if (perMinute < 1 || perMinute > MAX) {
            throw Failure.Invalid.value("out_of_range", Messages.wholeNumber(1, MAX)).asException();
        }
    }

    /** The time that this number of mails takes. */
    public Duration timeOf(int mails) {
        return Duration.ofNanos(mails * MINUTE_MICROS / perMinute * 1000);
    }

    /** How many mails may go together: those of a short time, at least one. */
    public int slice() {
        return Math.clamp(perMinute / SLICES_PER_MINUTE, 1, LARGEST_SLICE);
    }
}
