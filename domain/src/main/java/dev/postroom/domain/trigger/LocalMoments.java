package dev.postroom.domain.trigger;

import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Moments in the time zone of a person; UTC for one without. A time that a change of clocks leaves
 * out is moved later by the length of the gap; of a time that comes twice, the first counts.
 */
final class LocalMoments {

    private static final int DAYS_OF_WEEK = 7;

    private final ZoneId zone;
    private final Profile profile;

    LocalMoments(Subscriber person) {
        this.profile = person.profile();
        this.zone = zoneOf(profile);
    }

    private static ZoneId zoneOf(Profile profile) {
        try {
            return profile.timezone().map(ZoneId::of).orElse(ZoneOffset.UTC);
        } catch (DateTimeException _) {
            // a zone that later versions of the time zone database dropped
            return ZoneOffset.UTC;
        }
    }

    /** The date in the metadata, or empty when there is none. */
    Optional<LocalDate> date(DateRule rule) {
        return profile.metadata().members().get(rule.key()) instanceof String text
                ? parsed(text)
                : Optional.empty();
    }

    // a time of day after the date does not count
    private static Optional<LocalDate> parsed(String text) {
        try {
            int length = "2027-03-01".length();
            boolean hasTime = text.length() > length && text.charAt(length) == 'T';
            return Optional.of(LocalDate.parse(hasTime ? text.substring(0, length) : text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** The first occurrence at or after {@code from}; empty when there is none. */
    Optional<Instant> next(DateRule rule, Instant from) {
        return date(rule).flatMap(date -> next(rule, date, from));
    }

    private Optional<Instant> next(DateRule rule, LocalDate date, Instant from) {
        if (!rule.yearly()) {
            return Optional.of(at(rule, date)).filter(moment -> !moment.isBefore(from));
        }
        // the offset can move an occurrence into the year before or after
        int year = from.atZone(zone).getYear() - 2;
        for (int i = 0; i <= 4; i++) {
            // 29 February is 28 February in most years
            Instant moment = at(rule, date.withYear(year + i));
            if (!moment.isBefore(from)) {
                return Optional.of(moment);
            }
        }
        return Optional.empty();
    }

    private Instant at(DateRule rule, LocalDate date) {
        return date.plusDays(rule.offsetDays()).atTime(rule.time()).atZone(zone).toInstant();
    }

    /** The first such time of day at or after {@code from}. */
    Instant next(WaitTime.UntilTime until, Instant from) {
        ZonedDateTime today = from.atZone(zone);
        for (int i = 0; i <= DAYS_OF_WEEK; i++) {
            ZonedDateTime day = today.toLocalDate().plusDays(i).atTime(until.time()).atZone(zone);
            boolean counts =
                    until.weekdays().isEmpty() || until.weekdays().contains(day.getDayOfWeek());
            if (counts && !day.toInstant().isBefore(from)) {
                return day.toInstant();
            }
        }
        return from;
    }

    /** The end of a wait that begins at {@code now}; {@code now} when it does not wait. */
    Instant end(WaitTime time, Instant now) {
        return switch (time) {
            case WaitTime.For(var length) -> now.plus(length);
            case WaitTime.Until(Instant moment) -> moment;
            case WaitTime.UntilDate(DateRule rule) -> next(rule, now).orElse(now);
            case WaitTime.UntilTime until -> next(until, now);
        };
    }
}
