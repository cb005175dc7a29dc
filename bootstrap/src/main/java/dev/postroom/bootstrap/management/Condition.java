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
 * beginning is logged once, with a reminder every five minutes and one line at its end. Safe for
 * any number of threads.
 */
public final class Condition {
    private static final Logger LOG = LoggerFactory.getLogger(Condition.class);
    private static final Duration REMINDER = Duration.ofMinutes(5);

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

    private record Episode(Instant since, Instant logged, String complaint) {

        Duration until(Instant now) {
            return Duration.between(since, now);
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
        now = complaint.flatMap(text -> Optional.of(going(text, at))).or(() -> ended(at));
    }

    private Episode going(String complaint, Instant at) {
        if (now.isEmpty()) {
            LOG.atLevel(level).addKeyValue("condition", sign.name()).log("{}", complaint);
            return new Episode(at, at, complaint);
        }
        Episode before = now.get();
        boolean isDue = !before.logged().plus(REMINDER).isAfter(at);
        if (isDue) {
            LOG.atLevel(level)
                    .addKeyValue("condition", sign.name())
                    .log("{}, for {} now", complaint, TimeText.of(before.until(at)));
        }
        return new Episode(before.since(), isDue ? at : before.logged(), complaint);
    }

    private Optional<Episode> ended(Instant at) {
        now.ifPresent(episode ->
                LOG.atInfo()
                        .addKeyValue("condition", sign.name())
                        .log(
                                "{} after {}{}",
                                sign.over(),
                                TimeText.of(episode.until(at)),
                                sign.rest().get()));
        return Optional.empty();
    }

    /** As in metrics and readiness. */
    public String name() {
        return sign.name();
    }

    /** The current fault and its beginning, for people; empty when all is well. */
    public synchronized Optional<String> detail(Instant at) {
        return now.map(episode ->
                episode.complaint() + ", for " + TimeText.of(episode.until(at)) + " now");
    }

    /** Whether it is going on. */
    public synchronized boolean isOn() {
        return now.isPresent();
    }
}
