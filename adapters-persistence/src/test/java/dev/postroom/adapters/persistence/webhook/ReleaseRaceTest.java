package dev.postroom.adapters.persistence.webhook;

import static dev.postroom.domain.account.Environment.LIVE;
import static dev.postroom.domain.account.Environment.TEST;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.DeliverySteps;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Work that is committed while an endpoint is released is not forgotten: a statement that waited
 * for the release sees the endpoint as it was left.
 */
class ReleaseRaceTest {
    private static final Duration LEASE = Duration.ofMinutes(1);

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final TestPorts ports = POSTGRES.ports();
    private final DeliveryQueue queue = ports.webhook().queue();
    private final DeliverySteps steps = new DeliverySteps(ports);
    private Workspace here = new Workspace(new UUID(0, 0), new AccountId(new UUID(0, 0)), LIVE);
    private WebhookId webhook = new WebhookId(new UUID(0, 0));

    @BeforeEach
    void aWebhook() {
        here = ports.newWorkspace(LIVE);
        webhook = steps.webhook(here);
    }

    @Test
    void aNewDeliveryWakesAnEndpointWhoseReleaseItWaitedFor() {
        DeliveryId _ = delivery();
        assertThat(steps.attempt(DeliveryStatus.DELIVERED)).hasSize(1);
        DeliveryId _ = delivery();
        Claimed<Endpoint> held = claimOne();
        complete(held);

        releaseBeside(held, this::delivery);

        assertThat(queue.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void aRetryWakesAnEndpointWhoseReleaseItWaitedFor() {
        DeliveryId ended = delivery();
        Claimed<Endpoint> held = claimOne();
        complete(held);

        releaseBeside(held, () -> ports.webhook().past().requeue(here, ended));

        assertThat(queue.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void theDeliveriesOfAnEndpointAreSkippedSoonThatIsDisabledWhileItIsReleased() {
        DeliveryId _ = delivery();
        assertThat(steps.attempt(DeliveryStatus.RETRYING)).hasSize(1);
        DeliveryId _ = delivery();
        Claimed<Endpoint> held = claimOne();
        complete(held);

        releaseBeside(held, this::disable);

        assertThat(queue.claim(10, LEASE)).hasSize(1);
    }

    @Test
    void aRetryIsDueAfterAnAdvanceOfTheClockThatWaitedForTheRelease() {
        here = ports.newWorkspace(TEST);
        webhook = steps.webhook(here);
        DeliveryId _ = delivery();
        Claimed<Endpoint> held = claimOne();
        assertThat(queue.complete(steps.outcomes(held, DeliveryStatus.RETRYING))).isPositive();

        releaseBeside(
                held, () -> ports.account().testClocks().advance(here, Duration.ofMinutes(1)));

        assertThat(queue.claim(10, LEASE)).hasSize(1);
    }

    private DeliveryId delivery() {
        return steps.delivery(here, webhook, EventType.SUBSCRIBER_CREATED);
    }

    private Claimed<Endpoint> claimOne() {
        List<Claimed<Endpoint>> claims = queue.claim(10, LEASE);
        assertThat(claims).hasSize(1);
        return claims.getFirst();
    }

    private void complete(Claimed<Endpoint> held) {
        assertThat(queue.complete(steps.outcomes(held, DeliveryStatus.DELIVERED))).isPositive();
    }

    // the release commits only when the other transaction waits for it
    private void releaseBeside(Claimed<Endpoint> held, Runnable other) {
        CountDownLatch released = new CountDownLatch(1);
        Race.of(
                2,
                number -> {
                    if (number == 0) {
                        release(held, released);
                    } else {
                        Race.await(released);
                        other.run();
                    }
                    return number;
                });
    }

    private void release(Claimed<Endpoint> held, CountDownLatch released) {
        ports.transactions()
                .inTransaction(() -> {
                    queue.release(List.of(new Released(held, held.work().health())));
                    released.countDown();
                    await().until(POSTGRES::isOneWaiting);
                });
    }

    private void disable() {
        ports.transactions()
                .inTransaction(() -> {
                    var current = ports.webhook().webhooks().lock(here, webhook).orElseThrow();
                    WebhookPatch none = WebhookPatch.none();
                    WebhookPatch patch =
                            new WebhookPatch(
                                    none.url(),
                                    none.events(),
                                    none.description(),
                                    Optional.of(false));
                    ports.webhook().webhooks().update(here, patch.applyTo(current, ports.now()));
                });
    }
}
