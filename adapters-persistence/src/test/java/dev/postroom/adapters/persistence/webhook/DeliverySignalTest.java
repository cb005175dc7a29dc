package dev.postroom.adapters.persistence.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.Deliveries.NewDelivery;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The signals to the workers of webhooks. */
class DeliverySignalTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final PostgresPorts ports = POSTGRES.ports();
    private final AtomicInteger signals = new AtomicInteger();
    private final JdbiDeliveries deliveries =
            new JdbiDeliveries(ports.handles(), ports.box(), signals::incrementAndGet);

    private void add(int count, boolean active) {
        Workspace here = ports.newWorkspace(Environment.LIVE);
        Webhook webhook = WebhookFixture.webhook(ports.ids().next()).withActive(active).build();
        ports.webhook().webhooks().add(here, webhook, WebhookFixture.defaultSecret());
        for (int i = 0; i < count; i++) {
            FrozenEvent event = EventFixture.frozen(here, ports.ids().next());
            ports.event().events().add(List.of(event));
            deliveries.add(
                    List.of(
                            new NewDelivery(
                                    new DeliveryId(ports.ids().next()), webhook.id(), event)));
        }
        assertThat(signals).hasValue(count);
        signals.set(0);
    }

    @Test
    void aWorkerThatReachedTheLimitOfAWebhookWakesTheNext() {
        add(3, true);

        assertThat(deliveries.claim(10, 2, LEASE)).hasSize(2);
        assertThat(signals).hasValue(1);
    }

    @Test
    void aWorkerThatReachedItsOwnLimitWakesTheNext() {
        add(3, true);

        assertThat(deliveries.claim(2, 8, LEASE)).hasSize(2);
        assertThat(signals).hasValue(1);
    }

    @Test
    void skippedDeliveriesOfAnInactiveWebhookCountToo() {
        add(3, false);

        assertThat(deliveries.claim(10, 2, LEASE)).isEmpty();
        assertThat(signals).hasValue(1);
    }

    @Test
    void aWorkerThatTookAllWakesNoOther() {
        add(3, true);

        assertThat(deliveries.claim(10, 8, LEASE)).hasSize(3);
        assertThat(deliveries.claim(10, 8, LEASE)).isEmpty();
        assertThat(signals).hasValue(0);
    }
}
