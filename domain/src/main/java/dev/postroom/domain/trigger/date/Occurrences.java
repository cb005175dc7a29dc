package dev.postroom.domain.trigger.date;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The moments that a rule makes of a date in a time zone. A time that a change of clocks leaves out
 * is moved later by the length of the gap; of a time that comes twice, the first counts. In years
 * without a 29 February, this date is 28 February.
 */
final class Occurrences {

    private static final int DATE_LENGTH = "2027-03-01".length();

    // the offset can move an occurrence into the year before or after, a time zone by a day
    private static final int YEARS_AROUND = 2;

    private final DateRule rule;
    private final LocalDate date;
    private final ZoneId zone;

    private Occurrences(DateRule rule, LocalDate date, ZoneId zone) {
        this.rule = rule;
        this.date = date;
        this.zone = zone;
    }

    /**
     * The occurrences of a date as written in metadata; empty when the text is no date. A time of
     * day after the date does not count.
     */
    static Optional<Occurrences> of(
            DateRule rule, Optional<String> text, Optional<String> timezone) {
        return text.flatMap(Occurrences::parsed)
                .map(date -> new Occurrences(rule, date, zone(timezone)));
    }

    // of years with more than four digits, neither clocks nor databases are sure
    private static Optional<LocalDate> parsed(String text) {
        boolean hasTime = text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == 'T';
        String date = hasTime ? text.substring(0, DATE_LENGTH) : text;
        try {
            return date.length() == DATE_LENGTH
                    ? Optional.of(LocalDate.parse(date))
                    : Optional.empty();
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** The zone of a profile; UTC for none. */
    static ZoneId zone(Optional<String> timezone) {
        try {
            return timezone.map(ZoneId::of).orElse(ZoneOffset.UTC);
        } catch (DateTimeException _) {
            // a zone that later versions of the time zone database dropped
            return ZoneOffset.UTC;
        }
    }

    /** Those at or after {@code from} and before {@code until}, the first one first. */
    List<Occurrence> between(Instant from, Instant until) {
        return dates(from, until)
                .map(this::occurrence)
                .filter(one -> !one.at().isBefore(from) && one.at().isBefore(until))
                .toList();
    }

    /** The first one at or after {@code from}; empty when there is none. */
    Optional<Occurrence> first(Instant from) {
        return dates(from, from)
                .map(this::occurrence)
                .filter(one -> !one.at().isBefore(from))
                .findFirst();
    }

    /** The one of this date; empty when this date is none of them. */
    Optional<Occurrence> of(LocalDate one) {
        LocalDate known = rule.yearly() ? date.withYear(one.getYear()) : date;
        return known.equals(one) ? Optional.of(occurrence(one)) : Optional.empty();
    }

    private Stream<LocalDate> dates(Instant from, Instant until) {
        return rule.yearly()
                ? IntStream.rangeClosed(year(from) - YEARS_AROUND, year(until) + YEARS_AROUND)
                        .mapToObj(date::withYear)
                : Stream.of(date);
    }

    private int year(Instant moment) {
        return moment.atZone(zone).getYear();
    }

    private Occurrence occurrence(LocalDate one) {
        return new Occurrence(
                one, one.plusDays(rule.offsetDays()).atTime(rule.time()).atZone(zone).toInstant());
    }
}
