package dev.postroom.domain.trigger.date;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How long a step waits. A time that has passed already does not wait. */
public sealed interface WaitTime {

    /** The shortest length of a wait. */
    Duration SHORTEST = Duration.ofMinutes(1);

    /** The greatest length of a wait. */
    Duration LONGEST = Duration.ofDays(365);

    /** The most characters of a length as written on the wire. */
    int MAX_TEXT = 40;

    /** The days of the week as written on the wire. */
    List<String> WEEKDAYS = Arrays.stream(DayOfWeek.values()).map(DateReading::keyword).toList();

    /** That long, from {@link #SHORTEST} to {@link #LONGEST}; a day has 24 hours. */
    record For(Duration length) implements WaitTime {}

    /** Until a moment. */
    record Until(Instant moment) implements WaitTime {}

    /** Until a date of the person; one without this date, or with no such text, goes on at once. */
    record UntilDate(DateRule rule) implements WaitTime {}

    /**
     * Until the next such time of day in the time zone of the person.
     *
     * @param weekdays the days that count; empty: all
     */
    record UntilTime(LocalTime time, Set<DayOfWeek> weekdays) implements WaitTime {
        public UntilTime {
            weekdays =
                    Collections.unmodifiableSet(
                            weekdays.isEmpty()
                                    ? EnumSet.noneOf(DayOfWeek.class)
                                    : EnumSet.copyOf(weekdays));
        }
    }
}
