package dev.postroom.domain.tracking;

import dev.postroom.domain.shared.text.Keyword;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How finely the reactions to a campaign are told over time. Hours and days are those of UTC. */
public enum TimelineInterval implements Keyword {
    /** Up to a week. */
    HOUR(ChronoUnit.HOURS, 168),
    /** Up to a quarter of a year. */
    DAY(ChronoUnit.DAYS, 92);

    private final ChronoUnit unit;
    private final int most;

    TimelineInterval(ChronoUnit unit, int most) {
        this.unit = unit;
        this.most = most;
    }

    /** The length of one interval. */
    public Duration length() {
        return unit.getDuration();
    }

    /** The beginning of the interval with that moment. */
    public Instant startOf(Instant moment) {
        return moment.truncatedTo(unit);
    }

    /**
     * The number of intervals from that of {@code start} to that of {@code end}, up to the most.
     */
    public int count(Instant start, Instant end) {
        long between = unit.between(startOf(start), startOf(end));
        return Math.clamp(between + 1, 0, most);
    }
}
