package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stores outcomes of deliveries, each with one row of history. */
final class DeliveryOutcomes {
    // Only outcomes whose endpoint is still held under the same generation: its row cannot be
    // claimed until this commits.
    private static final String STORE =
            """
            WITH outcome AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :webhooks, :generations, :ids, :statuses, :ats,
                        :waits, :responses, :bodies, :micros, :errors, :retryAfters, :finals)
                    AS o (workspace_id, webhook_id, lease_gen, id, status, at,
                        wait, response_status, response_body, micros, error, retry_after,
                        is_final)),
            held AS MATERIALIZED (
                SELECT e.*, coalesce(c.ahead, interval '0') AS ahead
                FROM (SELECT DISTINCT workspace_id, webhook_id, lease_gen FROM outcome
                    ORDER BY workspace_id, webhook_id) e
                CROSS JOIN LATERAL (
                    SELECT 1 FROM webhook_queues k
                    WHERE k.workspace_id = e.workspace_id AND k.webhook_id = e.webhook_id
                        AND k.held AND k.lease_gen = e.lease_gen
                    FOR KEY SHARE) locked
                LEFT JOIN test_clocks c ON c.workspace_id = e.workspace_id),
            valid AS MATERIALIZED (
                SELECT o.*, held.ahead
                FROM outcome o JOIN held USING (workspace_id, webhook_id, lease_gen)),
            again AS (
                UPDATE delivery_queue q
                SET due_at = now() + v.wait * interval '1 microsecond', attempts = q.attempts + 1
                FROM valid v
                WHERE q.workspace_id = v.workspace_id AND q.webhook_id = v.webhook_id
                    AND q.delivery_id = v.id AND v.status = 'retrying'
                RETURNING q.attempts, q.kind, v.*),
            done AS (
                DELETE FROM delivery_queue q USING valid v
                WHERE q.workspace_id = v.workspace_id AND q.webhook_id = v.webhook_id
                    AND q.delivery_id = v.id AND v.status != 'retrying'
                RETURNING q.attempts + 1 AS attempts, q.kind, v.*),
            made AS MATERIALIZED (
                SELECT * FROM again UNION ALL SELECT * FROM done),
            stored AS (
                UPDATE deliveries d
                SET status = m.status, attempts = m.attempts,
                    delivered_at = CASE m.status WHEN 'delivered' THEN m.at
                        ELSE d.delivered_at END
                FROM made m
                WHERE d.workspace_id = m.workspace_id AND d.id = m.id)
            INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
                response_status, response_body, response_micros, error, retry_after_micros,
                is_final, ahead)
            SELECT m.workspace_id, m.id, m.at - m.ahead, m.attempts, m.kind, m.response_status,
                m.response_body, m.micros, m.error, m.retry_after, m.is_final, m.ahead
            FROM made m
            RETURNING delivery_id
            """;

    private DeliveryOutcomes() {}

    /** Stores outcomes with what they add to the statistics; returns how many had an effect. */
    static int store(Handle handle, List<DeliveryOutcome> outcomes) {
        Set<UUID> stored =
                bound(handle.createQuery(STORE), outcomes).mapTo(UUID.class).stream()
                        .collect(Collectors.toSet());
        DeliveryStats.add(
                handle, outcomes.stream().filter(o -> stored.contains(o.id().value())).toList());
        return stored.size();
    }

    private static Query bound(Query statement, List<DeliveryOutcome> outcomes) {
        List<AttemptResult> results = of(outcomes, DeliveryOutcome::result);
        return statement
                .bindMap(EndpointKey.parameters(of(outcomes, o -> EndpointKey.of(o.endpoint()))))
                .bind("ids", SqlArray.uuids(of(outcomes, o -> o.id().value())))
                .bind("statuses", SqlArray.texts(of(outcomes, o -> o.status().keyword())))
                .bind("ats", SqlArray.times(of(outcomes, o -> Optional.of(o.at()))))
                .bind(
                        "waits",
                        SqlArray.optionalNumbers(
                                of(outcomes, o -> o.retryAfter().map(SqlDurations::micros))))
                .bind("responses", SqlArray.optionalNumbers(of(results, AttemptResult::status)))
                .bind(
                        "bodies",
                        SqlArray.optionalTexts(
                                of(results, r -> r.body().map(StorableOutcome::text))))
                .bind(
                        "micros",
                        SqlArray.numbers(of(results, r -> SqlDurations.micros(r.elapsed()))))
                .bind(
                        "errors",
                        SqlArray.optionalTexts(
                                of(results, r -> r.error().map(StorableOutcome::text))))
                .bind(
                        "retryAfters",
                        SqlArray.optionalNumbers(
                                of(results, r -> r.retryAfter().map(SqlDurations::micros))))
                .bind("finals", SqlArray.flags(of(results, AttemptResult::isFinal)));
    }

    private static <T, R> List<R> of(List<T> all, Function<T, R> part) {
        return all.stream().map(part).toList();
    }
}
