package dev.postroom.adapters.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.DeliveryStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An upgrade keeps the queued deliveries and the history of all others. */
class QueueUpgradeTest {
    private static final AccountId ACME = new AccountId(new UUID(0, 1));
    private static final List<Workspace> WORKSPACES =
            List.of(
                    new Workspace(new UUID(0, 2), ACME, Environment.LIVE),
                    new Workspace(new UUID(0, 3), ACME, Environment.TEST));

    // The webhook has the id of its workspace. Delivery 1 waits for its first attempt, 2 is held by
    // a worker of the old version, 3 waits for a retry, 4 was delivered, 5 failed and its attempts
    // are gone, and the webhook of 6 was deleted.
    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment) VALUES
                ('00000000-0000-0000-0000-000000000002',
                    '00000000-0000-0000-0000-000000000001', 'live'),
                ('00000000-0000-0000-0000-000000000003',
                    '00000000-0000-0000-0000-000000000001', 'test');
            INSERT INTO webhooks (workspace_id, id, url, events, is_active, secret_prefix,
                last_delivery_at, created_at, updated_at, version)
            SELECT id, id, 'https://example.com', '{*}', false, 'whsec_', '2026-01-01Z', now(), now(), 1
            FROM workspaces;
            INSERT INTO events (workspace_id, id, number, type, occurred_at, body)
            SELECT id, '019b0000-0000-7000-8000-0000000000aa', 1, 'subscriber.created', now(),
                '{"id": 1}'
            FROM workspaces;
            INSERT INTO deliveries (workspace_id, id, webhook_id, event_id, event_type, status,
                attempts, response_status, response_body, response_micros, error,
                retry_after_micros, error_is_final, delivered_at, created_at)
            SELECT w.id, CAST('019b0000-0000-7000-8000-00000000000' || d.n AS uuid),
                CASE d.n WHEN 6 THEN '00000000-0000-0000-0000-000000000099' ELSE w.id END,
                '019b0000-0000-7000-8000-0000000000aa', 'subscriber.created', d.status, d.attempts, d.response_status, d.body, d.micros,
                d.error, d.retry_after, d.is_final, d.delivered_at, now()
            FROM workspaces w, (VALUES
                (1, 'pending', 0, NULL::int, NULL, NULL::bigint, NULL, NULL::bigint, false,
                    NULL::timestamptz),
                (2, 'pending', 0, NULL, NULL, NULL, NULL, NULL, false, NULL),
                (3, 'retrying', 2, 503, 'busy', 1000, NULL, 60000000, false, NULL),
                (4, 'delivered', 1, 204, '', 2000, NULL, NULL, false, '2026-01-01Z'),
                (5, 'failed', 1, NULL, NULL, 3000, 'Forbidden.', NULL, true, NULL),
                (6, 'pending', 0, NULL, NULL, NULL, NULL, NULL, false, NULL)) AS d
                (n, status, attempts, response_status, body, micros, error, retry_after, is_final,
                    delivered_at);
            INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number, kind,
                response_status, response_body, response_micros, error)
            SELECT workspace_id, id, now() + n * interval '1 s', n, 'scheduled', response_status,
                response_body, response_micros, error
            FROM deliveries, generate_series(1, attempts) n WHERE status != 'failed';
            INSERT INTO delivery_queue (workspace_id, delivery_id, webhook_id, due_at, held)
            SELECT workspace_id, id, webhook_id,
                CASE status WHEN 'retrying' THEN now() + interval '1 hour' ELSE now() END,
                right(id::text, 1) = '2'
            FROM deliveries WHERE status IN ('pending', 'retrying');
            """;

    @Test
    void queuedDeliveriesAndResponsesAreKept() {
        OlderSchema.upgrade("32", BEFORE, ports -> WORKSPACES.forEach(here -> check(ports, here)));
    }

    private static void check(PostgresPorts ports, Workspace here) {
        assertThat(found(ports, here, 1).status()).isEqualTo(DeliveryStatus.PENDING);
        assertThat(found(ports, here, 1).nextAttemptAt()).isPresent();
        assertThat(found(ports, here, 2).nextAttemptAt()).isPresent();
        assertThat(found(ports, here, 3).lastResult().flatMap(AttemptResult::retryAfter))
                .contains(Duration.ofMinutes(1));
        assertThat(found(ports, here, 3).nextAttemptAt().orElseThrow())
                .isAfter(ports.now().plus(Duration.ofMinutes(50)));
        assertThat(found(ports, here, 4).lastResult().flatMap(AttemptResult::status)).contains(204);
        AttemptResult refused = found(ports, here, 5).lastResult().orElseThrow();
        assertThat(refused.error()).isEqualTo(Optional.of("Forbidden."));
        assertThat(refused.isFinal()).isTrue();
        assertThat(found(ports, here, 6).status()).isEqualTo(DeliveryStatus.SKIPPED);
        // the webhook is inactive: what is queued is skipped, the retry at once too
        var claim =
                ports.webhook().queue().claim(10, Duration.ofMinutes(1)).stream()
                        .filter(one -> one.workspace().equals(here))
                        .findFirst();
        claim.ifPresent(one -> assertThat(ports.webhook().queue().skip(one, 10)).isEqualTo(3));
    }

    private static Delivery.State found(PostgresPorts ports, Workspace here, int number) {
        DeliveryId id =
                new DeliveryId(UUID.fromString("019b0000-0000-7000-8000-00000000000" + number));
        return ports.webhook().deliveries().find(here, id).orElseThrow().state();
    }
}
