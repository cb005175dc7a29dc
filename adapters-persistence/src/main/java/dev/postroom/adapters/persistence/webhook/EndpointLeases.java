package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The leases of endpoints: one narrow row for each webhook. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class EndpointLeases {
    private static final int WINDOW = 1000;

    // Reads the first entries of the index of due endpoints, and no endpoint that has nothing due.
    // A row that a concurrent transaction writes is skipped: that one wakes the workers when it
    // commits.
    private static final String CLAIM =
            """
            WITH due AS MATERIALIZED (
                SELECT d.workspace_id, d.webhook_id, d.due_at FROM webhook_queues d
                WHERE d.due_at <= now() ORDER BY d.due_at LIMIT %1$d),
            turns AS MATERIALIZED (
                SELECT due.*, row_number() OVER (
                    PARTITION BY workspace_id ORDER BY due_at, webhook_id) AS turn FROM due),
            taken AS MATERIALIZED (
                SELECT free.workspace_id, free.webhook_id
                FROM (SELECT * FROM turns ORDER BY turn, due_at, webhook_id) t
                CROSS JOIN LATERAL (
                    SELECT f.workspace_id, f.webhook_id FROM webhook_queues f
                    WHERE f.workspace_id = t.workspace_id AND f.webhook_id = t.webhook_id
                        AND f.due_at <= now()
                    FOR UPDATE SKIP LOCKED) free
                LIMIT %2$d)
            UPDATE webhook_queues q
            SET held = true, lease_gen = q.lease_gen + 1,
                due_at = now() + :lease * interval '1 microsecond'
            FROM taken
            WHERE q.workspace_id = taken.workspace_id AND q.webhook_id = taken.webhook_id
            RETURNING q.workspace_id, q.webhook_id, q.lease_gen
            """;
    // The rows are locked in one order, as everywhere, so that no deadlock arises.
    private static final String HELD =
            """
            WITH held AS MATERIALIZED (
                SELECT k.* FROM (
                    SELECT * FROM unnest(:workspaces, :webhooks, :generations, :failures, :failing,
                            :paused)
                        AS n (workspace_id, webhook_id, lease_gen, failures, failing_since,
                            paused_until)
                    ORDER BY workspace_id, webhook_id) k
                CROSS JOIN LATERAL (
                    SELECT 1 FROM webhook_queues l
                    WHERE l.workspace_id = k.workspace_id AND l.webhook_id = k.webhook_id
                        AND l.held AND l.lease_gen = k.lease_gen
                    FOR NO KEY UPDATE) locked)
            """;
    private static final String RENEW =
            HELD
                    + """
                    UPDATE webhook_queues q SET due_at = now() + :lease * interval '1 microsecond'
                    FROM held
                    WHERE q.workspace_id = held.workspace_id AND q.webhook_id = held.webhook_id
                        AND q.held AND q.lease_gen = held.lease_gen
                    RETURNING q.workspace_id, q.webhook_id, q.lease_gen
                    """;
    private static final String STORE =
            HELD
                    + """
                    UPDATE webhook_queues q
                    SET consecutive_failures = held.failures, failing_since = held.failing_since,
                        paused_until = held.paused_until
                    FROM held
                    WHERE q.workspace_id = held.workspace_id AND q.webhook_id = held.webhook_id
                        AND q.held AND q.lease_gen = held.lease_gen
                    RETURNING q.workspace_id, q.webhook_id, q.lease_gen
                    """;
    // A statement after the one that locked the rows: it sees every delivery whose transaction
    // found an endpoint held and therefore did not wake it.
    private static final String RELEASE =
            """
            UPDATE webhook_queues q
            SET held = false,
                due_at = CASE WHEN n.due_at IS NULL THEN NULL
                    WHEN n.is_active THEN greatest(n.due_at, q.paused_until)
                    ELSE least(n.due_at, now()) END
            FROM (
                SELECT k.*, first.due_at, h.is_active, h.id IS NULL AS is_deleted
                FROM unnest(:workspaces, :webhooks, :generations)
                    AS k (workspace_id, webhook_id, lease_gen)
                LEFT JOIN LATERAL (
                    SELECT d.due_at FROM delivery_queue d
                    WHERE d.workspace_id = k.workspace_id AND d.webhook_id = k.webhook_id
                    ORDER BY d.due_at LIMIT 1) first ON true
                LEFT JOIN webhooks h ON h.workspace_id = k.workspace_id AND h.id = k.webhook_id) n
            WHERE q.workspace_id = n.workspace_id AND q.webhook_id = n.webhook_id
                AND q.held AND q.lease_gen = n.lease_gen
            RETURNING q.workspace_id, q.webhook_id, q.lease_gen,
                n.is_deleted AND q.due_at IS NULL AS is_over
            """;
    private static final String FORGET =
            """
            DELETE FROM webhook_queues q
            USING unnest(:workspaces, :webhooks, :generations)
                AS k (workspace_id, webhook_id, lease_gen)
            WHERE q.workspace_id = k.workspace_id AND q.webhook_id = k.webhook_id
                AND q.lease_gen = k.lease_gen AND NOT q.held AND q.due_at IS NULL
            """;

    private EndpointLeases() {}

    static List<EndpointKey> claim(Handle handle, int max, Duration lease) {
        return handle.createQuery(CLAIM.formatted(Math.max(WINDOW, max), max))
                .bind("lease", SqlDurations.micros(lease))
                .map((result, _) -> EndpointKey.of(result))
                .list();
    }

    static List<EndpointKey> renew(Handle handle, List<Claimed<Endpoint>> held, Duration lease) {
        return handle.createQuery(RENEW)
                .bindMap(parameters(held.stream().map(EndpointLeases::unchanged).toList()))
                .bind("lease", SqlDurations.micros(lease))
                .map((result, _) -> EndpointKey.of(result))
                .list();
    }

    /** Stores the health; returns the endpoints that are still held, and locks their rows. */
    static List<EndpointKey> store(Handle handle, List<Released> healths) {
        return handle.createQuery(STORE)
                .bindMap(parameters(healths))
                .map((result, _) -> EndpointKey.of(result))
                .list();
    }

    static void release(Handle handle, List<EndpointKey> held) {
        List<EndpointKey> over =
                handle
                        .createQuery(RELEASE)
                        .bindMap(EndpointKey.parameters(held))
                        .map((result, _) ->
                                result.getBoolean("is_over") ? EndpointKey.of(result) : null)
                        .stream()
                        .filter(Objects::nonNull)
                        .toList();
        if (!over.isEmpty()) {
            handle.createUpdate(FORGET).bindMap(EndpointKey.parameters(over)).execute();
        }
    }

    private static Released unchanged(Claimed<Endpoint> endpoint) {
        return new Released(endpoint, endpoint.work().health());
    }

    private static Map<String, ?> parameters(List<Released> healths) {
        List<EndpointHealth> all = healths.stream().map(Released::health).toList();
        var values =
                new HashMap<String, Object>(
                        EndpointKey.parameters(
                                healths.stream()
                                        .map(one -> EndpointKey.of(one.endpoint()))
                                        .toList()));
        values.put("failures", SqlArray.integers(of(all, EndpointHealth::consecutiveFailures)));
        values.put("failing", SqlArray.times(of(all, EndpointHealth::failingSince)));
        values.put("paused", SqlArray.times(of(all, EndpointHealth::pausedUntil)));
        return values;
    }

    private static <T, R> List<R> of(List<T> all, Function<T, R> part) {
        return all.stream().map(part).toList();
    }
}
