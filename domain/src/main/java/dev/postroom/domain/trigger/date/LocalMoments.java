package dev.postroom.domain.trigger.date;

import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Moments in the time zone of a person; UTC for one without. A time that a change of clocks leaves
 * out is moved later by the length of the gap; of a time that comes twice, the first counts.
 */
public final class LocalMoments {

    private static final int DAYS_OF_WEEK = 7;

    private final ZoneId zone;
    private final Profile profile;

    public LocalMoments(Subscriber person) {
        this.profile = person.profile();
        this.zone = Occurrences.zone(profile.timezone());
    }

    /** The first occurrence at or after {@code from}; empty when there is none. */
    Optional<Instant> next(DateRule rule, Instant from) {
        return first(rule, from).map(Occurrence::at);
    }

    /** As {@link #next(DateRule, Instant)}, with its date. */
    public Optional<Occurrence> first(DateRule rule, Instant from) {
        return occurrences(rule).flatMap(all -> all.first(from));
    }

    /** The occurrence of this date; empty when the date of the person is another one. */
    public Optional<Instant> on(DateRule rule, LocalDate date) {
        return occurrences(rule).flatMap(all -> all.of(date)).map(Occurrence::at);
    }

    private Optional<Occurrences> occurrences(DateRule rule) {
        Optional<String> text =
                profile.metadata().members().get(rule.key()) instanceof String known
                        ? Optional.of(known)
                        : Optional.empty();
        return Occurrences.of(rule, text, profile.timezone());
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
    public Instant end(WaitTime time, Instant now) {
        return switch (time) {
            case WaitTime.For(var length) -> now.plus(length);
            case WaitTime.Until(Instant moment) -> moment;
            case WaitTime.UntilDate(DateRule rule) -> next(rule, now).orElse(now);
            case WaitTime.UntilTime until -> next(until, now);
        };
    }
}
