package dev.postroom.bootstrap.management;

import java.time.Duration;

/** Times as people say them: {@code 45 s}, {@code 18 min}, {@code 3 h 5 min}, {@code 2 d 4 h}. */
public final class TimeText {

    private TimeText() {}

    /** Rounded down to what matters for so long a time. */
    public static String of(Duration time) {
        if (time.toMinutes() < 2) {
            return Math.max(0, time.toSeconds()) + " s";
        }
        if (time.toHours() < 1) {
            return time.toMinutes() + " min";
        }
        return time.toDays() < 1
                ? time.toHours() + " h " + time.toMinutesPart() + " min"
                : time.toDays() + " d " + time.toHoursPart() + " h";
    }
}
