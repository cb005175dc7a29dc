package dev.postroom.domain.trigger.date;

import java.time.Instant;
import java.time.LocalTime;
import java.util.List;

/**
 * A time of day some days before or after a date in the metadata of a person, in the time zone of
 * the person. A time that a change of clocks leaves out is moved later by the length of the gap; of
 * a time that comes twice, the first counts.
 *
 * @param key the member of the metadata; its value is a text such as {@code 2027-03-01}
 * @param offsetDays from -365 to 365; negative: before the date
 * @param yearly whether every year has an occurrence rather than only the year of the date; that of
 *     29 February is on 28 February in years without one
 */
public record DateRule(String key, int offsetDays, LocalTime time, boolean yearly) {

    /** The greatest offset, in days. */
    public static final int MAX_OFFSET = 365;

    /** The time of a rule that names none. */
    public static final LocalTime DEFAULT_TIME = LocalTime.of(9, 0);

    /**
     * The occurrences at or after {@code from} and before {@code until}, the first one first; none
     * for a person without such a date.
     */
    public List<Occurrence> occurrences(DatedPerson person, Instant from, Instant until) {
        return Occurrences.of(this, person.date(), person.timezone())
                .map(all -> all.between(from, until))
                .orElse(List.of());
    }
}
