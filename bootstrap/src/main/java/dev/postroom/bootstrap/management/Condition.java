package dev.postroom.bootstrap.management;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A fault around the service that lasts for a time, such as a mail server that is away. Its
 * beginning is logged once, with a reminder every fifteen minutes and one line at its end. The end
 * is logged when nothing was wrong for ten seconds, so that a server that answers for a moment ends
 * nothing; metrics and readiness do not wait for that. Safe for any number of threads.
 */
public final class Condition {
    private static final Logger LOG = LoggerFactory.getLogger(Condition.class);
    private static final Duration REMINDER = Duration.ofMinutes(15);
    private static final Duration SETTLED = Duration.ofSeconds(10);

    private final Sign sign;
    private final Level level;
    private Optional<Episode> now = Optional.empty();

    /**
     * The texts of a condition, and the check for it.
     *
     * @param name in lower case, the same in metrics and readiness
     * @param complaint what is wrong, as a sentence without its full stop; empty when nothing is
     * @param over what is right again, such as "The database is reachable again"; the time that it
     *     took follows
     * @param rest what follows that time, or an empty text
     */
    public record Sign(
            String name,
            Supplier<Optional<String>> complaint,
            String over,
            Supplier<String> rest) {}

    private record Episode(
            Instant since, Instant logged, String complaint, Optional<Instant> wellSince) {

        static Episode beginning(String complaint, Instant at) {
            return new Episode(at, at, complaint, Optional.empty());
        }

        Episode going(String text, boolean isLogged, Instant at) {
            return new Episode(since, isLogged ? at : logged, text, Optional.empty());
        }

        Episode well(Instant at) {
            return new Episode(since, logged, complaint, Optional.of(wellSince.orElse(at)));
        }

        boolean isWell() {
            return wellSince.isPresent();
        }

        boolean isSettled(Instant at) {
            return wellSince.filter(well -> !well.plus(SETTLED).isAfter(at)).isPresent();
        }

        Duration until(Instant now) {
            return Duration.between(since, wellSince.orElse(now));
        }
    }

    private Condition(Sign sign, Level level) {
        this.sign = sign;
        this.level = level;
    }

    /** One with which the service goes on, such as a mail server that is away. */
    public static Condition warning(Sign sign) {
        return new Condition(sign, Level.WARN);
    }

    /** One in which the service cannot do its work. */
    public static Condition error(Sign sign) {
        return new Condition(sign, Level.ERROR);
    }

    /** The current fault; may take a moment. */
    Optional<String> complaint() {
        return sign.complaint().get();
    }

    /** Logs when it has begun or ended by that. */
    synchronized void note(Optional<String> complaint, Instant at) {
        now = complaint.map(text -> going(text, at)).or(() -> now.map(episode -> episode.well(at)));
        if (now.filter(episode -> episode.isSettled(at)).isPresent()) {
            end();
        }
    }

    private Episode going(String complaint, Instant at) {
        if (now.isEmpty()) {
            LOG.atLevel(level).addKeyValue("condition", sign.name()).log("{}", complaint);
            return Episode.beginning(complaint, at);
        }
        Episode before = now.get();
        boolean isDue = !before.logged().plus(REMINDER).isAfter(at);
        Episode after = before.going(complaint, isDue, at);
        if (isDue) {
            LOG.atLevel(level)
                    .addKeyValue("condition", sign.name())
                    .log("{}, for {} now", complaint, TimeText.of(after.until(at)));
        }
        return after;
    }

    /** Logs the end of one that is well and would be looked at again. */
    synchronized void finish() {
        if (now.filter(Episode::isWell).isPresent()) {
            end();
        }
    }

    private void end() {
        now.flatMap(episode -> episode.wellSince().map(episode::until))
                .ifPresent(taken ->
                        LOG.atInfo()
                                .addKeyValue("condition", sign.name())
                                .log(
                                        "{} after {}{}",
                                        sign.over(),
                                        TimeText.of(taken),
                                        sign.rest().get()));
        now = Optional.empty();
    }

    /** As in metrics and readiness. */
    public String name() {
        return sign.name();
    }

    /** The current fault and its beginning, for people; empty when all is well. */
    public synchronized Optional<String> detail(Instant at) {
        return current()
                .map(episode ->
                        episode.complaint() + ", for " + TimeText.of(episode.until(at)) + " now");
    }

    /** Whether it is going on. */
    public synchronized boolean isOn() {
        return current().isPresent();
    }

    private Optional<Episode> current() {
        return now.filter(episode -> !episode.isWell());
    }
}
