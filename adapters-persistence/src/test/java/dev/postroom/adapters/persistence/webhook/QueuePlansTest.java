package dev.postroom.adapters.persistence.webhook;

import static dev.postroom.domain.account.Environment.LIVE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Deliveries.NewDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Beside 10 000 endpoints that wait for retries, each step of a delivery reads a few pages, with
 * and without statistics.
 */
class QueuePlansTest {
    // From the sixth execution on, the server may use a generic plan.
    private static final int TIMES = 7;
    private static final int AT_ONCE = 20;
    private static final long MOST_PAGES = 1_500;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    // Each endpoint was leased and released before, and has ten deliveries that wait.
    private static final List<String> WAITING =
            List.of(
                    """
                    INSERT INTO webhook_queues (workspace_id, webhook_id, due_at, lease_gen)
                    SELECT md5((i % 100)::text)::uuid, md5(i::text)::uuid,
                        now() + interval '1 hour', 1
                    FROM generate_series(1, 10000) AS i
                    """,
                    """
                    INSERT INTO delivery_queue (workspace_id, webhook_id, delivery_id, event_id,
                        due_at, attempts)
                    SELECT workspace_id, webhook_id, gen_random_uuid(), gen_random_uuid(), due_at, 1
                    FROM webhook_queues, generate_series(1, 10) WHERE due_at IS NOT NULL
                    """);

    private final Webhook webhook = WebhookFixture.webhook(POSTGRES.ports().ids().next()).build();
    private Workspace here = new Workspace(new UUID(0, 0), new AccountId(new UUID(0, 0)), LIVE);

    /** The statistics of the queues that the planner has. */
    enum Knowledge {
        NONE("SELECT 1"),
        ANALYZED("ANALYZE webhook_queues, delivery_queue"),
        SEEN_EMPTY(PlanRecorder.seenEmpty("webhook_queues", "delivery_queue"));

        private final String statement;

        Knowledge(String statement) {
            this.statement = statement;
        }
    }

    @ParameterizedTest
    @EnumSource
    void noStepVisitsTheEndpointsThatWait(Knowledge knowledge) throws SQLException {
        here = POSTGRES.ports().newWorkspace(LIVE);
        POSTGRES.ports().webhook().webhooks().add(here, webhook, WebhookFixture.defaultSecret());
        POSTGRES.handles()
                .call(handle -> {
                    WAITING.forEach(handle::execute);
                    return handle.execute(knowledge.statement);
                });
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            for (int time = 0; time < TIMES; time++) {
                deliver(handles);
            }
        }
        List<String> plans = recorder.drain();
        assertThat(plans).hasSizeGreaterThan(5 * TIMES);
        for (String plan : plans) {
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThanOrEqualTo(MOST_PAGES);
            assertThat(plan).doesNotContain("Seq Scan on webhook_queues");
            assertThat(plan).doesNotContain("Seq Scan on delivery_queue");
        }
        assertThat(plans)
                .filteredOn(plan -> plan.contains("SET held = true"))
                .hasSize(TIMES)
                .allSatisfy(plan -> assertThat(PlanRecorder.buffers(plan)).isLessThan(100));
    }

    private void deliver(Handles handles) {
        JdbiDeliveryQueue queue = new JdbiDeliveryQueue(handles, POSTGRES.ports().box());
        List<FrozenEvent> events =
                IntStream.range(0, AT_ONCE)
                        .mapToObj(_ -> EventFixture.frozen(here, POSTGRES.ports().ids().next()))
                        .toList();
        POSTGRES.ports().event().events().add(events);
        new JdbiDeliveries(handles, () -> {})
                .add(
                        events.stream()
                                .map(event ->
                                        NewDelivery.queued(
                                                new DeliveryId(POSTGRES.ports().ids().next()),
                                                webhook.id(),
                                                event))
                                .toList());
        List<Claimed<Endpoint>> held = queue.claim(100, Duration.ofMinutes(1));
        assertThat(held).hasSize(1);
        List<DueDelivery> due =
                queue.due(List.of(new Wanted(held.getFirst(), 100, Set.of())))
                        .getOrDefault(webhook.id(), List.of());
        assertThat(due).hasSize(AT_ONCE);
        assertThat(queue.complete(due.stream().map(one -> outcome(held, one)).toList()))
                .isEqualTo(AT_ONCE);
        queue.renew(held, Duration.ofMinutes(1));
        queue.release(List.of(new Released(held.getFirst(), EndpointHealth.good())));
    }

    private static DeliveryOutcome outcome(List<Claimed<Endpoint>> held, DueDelivery due) {
        AttemptResult result =
                new AttemptResult(
                        Optional.of(200),
                        Optional.of("ok"),
                        Duration.ofMillis(5),
                        Optional.empty(),
                        Optional.empty(),
                        false);
        return new DeliveryOutcome(
                held.getFirst(),
                due.id(),
                EventType.SUBSCRIBER_CREATED,
                DeliveryStatus.DELIVERED,
                result,
                Instant.now(),
                Optional.empty());
    }
}
