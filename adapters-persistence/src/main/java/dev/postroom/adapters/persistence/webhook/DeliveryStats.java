package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.ResponseTimes;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Adds outcomes to the statistics of each webhook by day and event type. */
final class DeliveryStats {
    private static final String ADD =
            """
            INSERT INTO webhook_stats AS s (workspace_id, webhook_id, day, event_type, delivered,
                failed, attempts, failed_attempts, response_micros, response_times,
                last_delivery_at, last_failure_at)
            SELECT n.workspace_id, n.webhook_id, CAST(n.day AS date), n.event_type, n.delivered,
                n.failed, n.attempts, n.failed_attempts, n.micros, CAST(n.times AS int[]),
                n.last_at, n.last_failure_at
            FROM unnest(:workspaces, :webhooks, :days, :types, :delivered, :failed, :attempts,
                    :failedAttempts, :micros, :times, :lastAts, :lastFailures)
                AS n (workspace_id, webhook_id, day, event_type, delivered, failed, attempts,
                    failed_attempts, micros, times, last_at, last_failure_at)
            ORDER BY n.workspace_id, n.webhook_id, n.day, n.event_type
            ON CONFLICT (workspace_id, webhook_id, day, event_type) DO UPDATE
            SET delivered = s.delivered + excluded.delivered,
                failed = s.failed + excluded.failed,
                attempts = s.attempts + excluded.attempts,
                failed_attempts = s.failed_attempts + excluded.failed_attempts,
                response_micros = s.response_micros + excluded.response_micros,
                response_times = add_up(s.response_times, excluded.response_times),
                last_delivery_at = greatest(s.last_delivery_at, excluded.last_delivery_at),
                last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at)
            """;

    private record Key(UUID workspace, UUID webhook, LocalDate day, EventType type) {
        static Key of(DeliveryOutcome outcome) {
            return new Key(
                    outcome.endpoint().workspace().id(),
                    outcome.endpoint().work().webhook().value(),
                    LocalDate.ofInstant(outcome.at(), ZoneOffset.UTC),
                    outcome.type());
        }
    }

    /** The outcomes of one row. */
    private record Group(Key key, List<DeliveryOutcome> outcomes) {
        long count(DeliveryStatus status) {
            return outcomes.stream().filter(o -> o.status() == status).count();
        }

        long micros() {
            return outcomes.stream()
                    .mapToLong(o -> SqlDurations.micros(o.result().elapsed()))
                    .sum();
        }

        String times() {
            return ResponseTimes.of(outcomes.stream().map(o -> o.result().elapsed()).toList())
                    .counts()
                    .stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining(",", "{", "}"));
        }

        Optional<Instant> last() {
            return outcomes.stream().map(DeliveryOutcome::at).max(Comparator.naturalOrder());
        }

        Optional<Instant> lastFailure() {
            return outcomes.stream()
                    .filter(o -> o.status() != DeliveryStatus.DELIVERED)
                    .map(DeliveryOutcome::at)
                    .max(Comparator.naturalOrder());
        }
    }

    private DeliveryStats() {}

    static void add(Handle handle, List<DeliveryOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            return;
        }
        List<Group> groups =
                outcomes.stream().collect(Collectors.groupingBy(Key::of)).entrySet().stream()
                        .map(entry -> new Group(entry.getKey(), entry.getValue()))
                        .toList();
        Map<String, SqlArray> values = new HashMap<>();
        values.put("workspaces", SqlArray.uuids(of(groups, g -> g.key().workspace())));
        values.put("webhooks", SqlArray.uuids(of(groups, g -> g.key().webhook())));
        values.put("days", SqlArray.texts(of(groups, g -> g.key().day().toString())));
        values.put("types", SqlArray.texts(of(groups, g -> g.key().type().keyword())));
        values.put(
                "delivered", SqlArray.numbers(of(groups, g -> g.count(DeliveryStatus.DELIVERED))));
        values.put("failed", SqlArray.numbers(of(groups, g -> g.count(DeliveryStatus.FAILED))));
        values.put("attempts", SqlArray.numbers(of(groups, g -> g.outcomes().size())));
        values.put(
                "failedAttempts",
                SqlArray.numbers(
                        of(groups, g -> g.outcomes().size() - g.count(DeliveryStatus.DELIVERED))));
        values.put("micros", SqlArray.numbers(of(groups, Group::micros)));
        values.put("times", SqlArray.texts(of(groups, Group::times)));
        values.put("lastAts", SqlArray.times(of(groups, Group::last)));
        values.put("lastFailures", SqlArray.times(of(groups, Group::lastFailure)));
        handle.createUpdate(ADD).bindMap(values).execute();
    }

    private static <R> List<R> of(List<Group> groups, Function<Group, R> part) {
        return groups.stream().map(part).toList();
    }
}
