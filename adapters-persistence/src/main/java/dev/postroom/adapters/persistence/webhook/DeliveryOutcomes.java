package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Delivery;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Stores outcomes of deliveries, each with one row of history. */
final class DeliveryOutcomes {
    // Nothing is stored when the row of the queue is missing or has a later generation.
    private static final String STORE =
            """
            WITH outcome AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids, :generations, :statuses, :ats, :waits,
                        :responses, :bodies, :micros, :errors, :retryAfters, :finals)
                    AS o (workspace_id, id, lease_gen, status, at, wait,
                        response_status, response_body, micros, error, retry_after, is_final)),
            again AS (
                UPDATE delivery_queue q
                SET due_at = now() + coalesce(o.wait, 0) * interval '1 microsecond',
                    lease_gen = q.lease_gen + 1, held = false
                FROM outcome o
                WHERE q.workspace_id = o.workspace_id AND q.delivery_id = o.id
                    AND q.lease_gen = o.lease_gen AND o.status IN ('pending', 'retrying')
                RETURNING q.workspace_id, q.delivery_id, o.lease_gen),
            done AS (
                DELETE FROM delivery_queue q USING outcome o
                WHERE q.workspace_id = o.workspace_id AND q.delivery_id = o.id
                    AND q.lease_gen = o.lease_gen AND o.status NOT IN ('pending', 'retrying')
                RETURNING q.workspace_id, q.delivery_id, o.lease_gen),
            held AS (SELECT * FROM again UNION ALL SELECT * FROM done),
            stored AS (
                UPDATE deliveries d
                SET status = o.status, attempts = d.attempts + 1,
                    response_status = o.response_status, response_body = o.response_body,
                    response_micros = o.micros, error = o.error,
                    retry_after_micros = o.retry_after, error_is_final = o.is_final != 0,
                    delivered_at = CASE o.status WHEN 'delivered' THEN o.at ELSE d.delivered_at END
                FROM held JOIN outcome o
                    ON o.workspace_id = held.workspace_id AND o.id = held.delivery_id
                        AND o.lease_gen = held.lease_gen
                WHERE d.workspace_id = held.workspace_id AND d.id = held.delivery_id
                RETURNING d.workspace_id, d.id, d.webhook_id, d.attempts, o.lease_gen, o.at),
            seen AS (
                UPDATE webhooks h SET last_delivery_at = s.at
                FROM (SELECT workspace_id, webhook_id, max(at) AS at FROM stored GROUP BY 1, 2) s
                WHERE h.workspace_id = s.workspace_id AND h.id = s.webhook_id)
            INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
                response_status, response_body, response_micros, error, ahead)
            SELECT s.workspace_id, s.id, o.at - coalesce(c.ahead, interval '0'), s.attempts,
                'scheduled', o.response_status, o.response_body, o.micros, o.error,
                coalesce(c.ahead, interval '0')
            FROM stored s JOIN outcome o
                ON o.workspace_id = s.workspace_id AND o.id = s.id AND o.lease_gen = s.lease_gen
            LEFT JOIN test_clocks c ON c.workspace_id = s.workspace_id
            """;

    private DeliveryOutcomes() {}

    static int store(Handle handle, List<Deliveries.Outcome> outcomes) {
        List<AttemptResult> results = outcomes.stream().map(Deliveries.Outcome::result).toList();
        return handle.createUpdate(STORE)
                .bind("workspaces", SqlArray.uuids(of(outcomes, o -> o.claim().workspace().id())))
                .bind("ids", SqlArray.uuids(of(outcomes, o -> delivery(o).id().value())))
                .bind("generations", SqlArray.numbers(of(outcomes, o -> o.claim().generation())))
                .bind("statuses", SqlArray.texts(of(outcomes, o -> o.status().keyword())))
                .bind("ats", SqlArray.times(of(outcomes, o -> Optional.of(o.at()))))
                .bind(
                        "waits",
                        SqlArray.optionalNumbers(
                                of(outcomes, o -> o.retryAfter().map(Leases::micros))))
                .bind("responses", SqlArray.optionalNumbers(of(results, AttemptResult::status)))
                .bind("bodies", SqlArray.optionalTexts(of(results, AttemptResult::body)))
                .bind("micros", SqlArray.numbers(of(results, r -> Leases.micros(r.elapsed()))))
                .bind("errors", SqlArray.optionalTexts(of(results, AttemptResult::error)))
                .bind(
                        "retryAfters",
                        SqlArray.optionalNumbers(
                                of(results, r -> r.retryAfter().map(Leases::micros))))
                .bind("finals", SqlArray.numbers(of(results, r -> r.isFinal() ? 1 : 0)))
                .execute();
    }

    private static Delivery delivery(Deliveries.Outcome outcome) {
        return outcome.claim().work().delivery();
    }

    private static <T, R> List<R> of(List<T> all, Function<T, R> part) {
        return all.stream().map(part).toList();
    }
}
