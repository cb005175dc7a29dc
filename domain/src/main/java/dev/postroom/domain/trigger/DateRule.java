package dev.postroom.domain.trigger;

import java.time.LocalTime;

/**
 * A time of day some days before or after a date in the metadata of a person, in the time zone of
 * the person.
 *
 * @param key the member of the metadata; its value is a text such as {@code 2027-03-01}
 * @param offsetDays from -365 to 365; negative: before the date
 * @param yearly whether every year has an occurrence rather than only the year of the date
 */
public record DateRule(String key, int offsetDays, LocalTime time, boolean yearly) {

    /** The greatest offset, in days. */
    public static final int MAX_OFFSET = 365;

    /** The time of a rule that names none. */
    public static final LocalTime DEFAULT_TIME = LocalTime.of(9, 0);
}
