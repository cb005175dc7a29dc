package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.persistence.work.QueueDepths;
import dev.postroom.adapters.rest.system.SystemState;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.management.TimeText;
import dev.postroom.domain.shared.failure.FailureException;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How much waits in each queue. It asks the database at most every fifteen seconds, regardless of
 * how often metrics are read. Safe for any number of threads.
 */
public final class QueueWatch {
    private static final Duration KEPT = Duration.ofSeconds(15);
    private static final double UNKNOWN = Double.NaN;

    /** From what age on a queue is a condition, and how its entries are called. */
    private enum Bound {
        MAILS("mails", "Mails", Duration.ofMinutes(15)),
        CAMPAIGN_MAILS("campaign_mails", "Mails of campaigns", Duration.ofMinutes(15)),
        CAMPAIGN_STARTS("campaign_starts", "Scheduled campaigns", Duration.ofMinutes(2)),
        EVENTS("events", "Events", Duration.ofMinutes(2)),
        DELIVERIES("deliveries", "Deliveries to webhooks", Duration.ofMinutes(5)),
        RUNS("runs", "Runs of triggers", Duration.ofMinutes(5)),
        IMPORTS("imports", "Imports", Duration.ofMinutes(30)),
        ACTIONS("actions", "Actions on subscribers", Duration.ofMinutes(30)),
        REPLAYS("replays", "Replays of deliveries", Duration.ofMinutes(30)),
        ERASURES("erasures", "Erasures", Duration.ofHours(1)),
        REACTIONS("reactions", "Opens and clicks", Duration.ofMinutes(5)),
        DATE_SCANS("date_scans", "Looks for dates of triggers", Duration.ofMinutes(5)),
        CONFIRMATIONS("confirmations", "Expired confirmations", Duration.ofHours(1)),
        SIMULATED_MAILS("simulated_mails", "Outcomes of simulated mails", Duration.ofMinutes(5)),
        ACCESS_MAILS(
                "access_mails", "Invitations and links for new passwords", Duration.ofMinutes(5)),
        CAMPAIGN_AUDIENCES("campaign_audiences", "Audiences of campaigns", Duration.ofMinutes(5)),
        CAMPAIGN_OUTCOMES("campaign_outcomes", "Outcomes of campaigns", Duration.ofMinutes(5)),
        STOPPED_TRIGGERS("stopped_triggers", "Runs of switched triggers", Duration.ofHours(1)),
        PEOPLE_CHANGES("people_changes", "Changes of people", Duration.ofMinutes(5)),
        LEFTOVERS("leftovers", "Rows of deleted resources", Duration.ofHours(1)),
        DELETED_TAGS("deleted_tags", "Members of deleted tags", Duration.ofHours(1)),
        DISCARDED("discarded_workspaces", "Discarded workspaces", Duration.ofHours(1));

        private final String kind;
        private final String words;
        private final Duration age;

        Bound(String kind, String words, Duration age) {
            this.kind = kind;
            this.words = words;
            this.age = age;
        }

        private SystemState.Queue shown(QueueDepths.Depth depth) {
            return new SystemState.Queue(words, depth.waiting(), depth.oldest(), age);
        }

        private Optional<String> complaint(QueueDepths.Depth depth) {
            return depth.oldest().compareTo(age) < 0
                    ? Optional.empty()
                    : Optional.of(
                            "%s wait for too long: %d wait, the oldest for %s"
                                    .formatted(
                                            words, depth.waiting(), TimeText.of(depth.oldest())));
        }
    }

    private final Supplier<List<QueueDepths.Depth>> depths;
    private final InstantSource clock;
    private Map<String, QueueDepths.Depth> known = Map.of();
    private Map<String, QueueDepths.Depth> judged = Map.of();
    private Instant nextLook = Instant.MIN;

    /**
     * @param depths looks at every queue
     */
    public QueueWatch(Supplier<List<QueueDepths.Depth>> depths, InstantSource clock) {
        this.depths = depths;
        this.clock = clock;
    }

    /** Makes the gauges, which never ask the database themselves. */
    public void bindTo(MeterRegistry meters) {
        for (Bound queue : Bound.values()) {
            gauge(queue, "postroom.queue.waiting", QueueDepths.Depth::waiting)
                    .description("Entries that wait in the queue; counted up to 10001")
                    .register(meters);
            gauge(queue, "postroom.queue.oldest.seconds", QueueWatch::seconds)
                    .description("How long the oldest entry that could be handled has waited")
                    .register(meters);
        }
    }

    private Gauge.Builder<?> gauge(
            Bound queue, String name, ToDoubleFunction<QueueDepths.Depth> value) {
        return Gauge.builder(name, () -> depth(queue).map(value::applyAsDouble).orElse(UNKNOWN))
                .tag("queue", queue.kind);
    }

    private static double seconds(QueueDepths.Depth depth) {
        return depth.oldest().toMillis() / 1000.0;
    }

    /** One for each queue. */
    public List<Condition> conditions() {
        return List.of(Bound.values()).stream()
                .map(queue ->
                        Condition.warning(
                                new Condition.Sign(
                                        queue.kind + "_queue",
                                        () -> complaint(queue),
                                        queue.words + " are handled in time again",
                                        () -> "")))
                .toList();
    }

    private Optional<String> complaint(Bound queue) {
        refresh();
        return Optional.ofNullable(judged.get(queue.kind)).flatMap(queue::complaint);
    }

    /** How many live mails wait, those of campaigns included, as far as that is known. */
    public Optional<Long> waitingMails() {
        return depth(Bound.MAILS)
                .flatMap(mails ->
                        depth(Bound.CAMPAIGN_MAILS)
                                .map(campaigns -> mails.waiting() + campaigns.waiting()));
    }

    /** Every queue at the last look, for operators; none while nothing is known. */
    public List<SystemState.Queue> queues() {
        return Stream.of(Bound.values())
                .flatMap(queue -> depth(queue).map(queue::shown).stream())
                .toList();
    }

    private synchronized Optional<QueueDepths.Depth> depth(Bound queue) {
        return Optional.ofNullable(known.get(queue.kind));
    }

    /**
     * Looks again when the last look is old. Nothing is known while the database is away, and no
     * condition begins or ends by that.
     */
    private void refresh() {
        if (clock.instant().isBefore(nextLook)) {
            return;
        }
        try {
            judged =
                    depths.get().stream()
                            .collect(
                                    Collectors.toMap(QueueDepths.Depth::kind, Function.identity()));
            keep(judged);
        } catch (FailureException _) {
            // the condition of the database says so
            keep(Map.of());
        } finally {
            nextLook = clock.instant().plus(KEPT);
        }
    }

    private synchronized void keep(Map<String, QueueDepths.Depth> found) {
        known = found;
    }
}
