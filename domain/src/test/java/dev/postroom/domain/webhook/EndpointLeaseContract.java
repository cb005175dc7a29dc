package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How endpoints are leased, renewed, paused and released. */
public interface EndpointLeaseContract extends QueueSteps {

    private static List<WebhookId> webhooks(List<Claimed<Endpoint>> claims) {
        return claims.stream().map(claim -> claim.work().webhook()).toList();
    }

    @Test
    default void aClaimHasTheAddressAndTheKeysOfAnEndpointWithDueDeliveries() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        keepWebhook(here);
        keep(here, webhook);
        keep(here, webhook);

        Claimed<Endpoint> claim = claimOne();

        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work().webhook()).isEqualTo(webhook.id());
        DeliveryQueue.Target target = claim.work().target().orElseThrow();
        assertThat(target.url()).isEqualTo(webhook.url().value());
        assertThat(target.keys().current().reveal())
                .isEqualTo(WebhookFixture.defaultSecret().reveal());
        assertThat(target.keys().previous()).isEmpty();
        assertThat(claim.work().health()).isEqualTo(EndpointHealth.good());
        assertThat(claim()).isEmpty();
    }

    @Test
    default void anEndpointOfEachWorkspaceIsLeasedBeforeTheSecondOfAny() {
        Workspace here = newLive();
        List<WebhookId> ours = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Webhook webhook = keepWebhook(here);
            keep(here, webhook);
            ours.add(webhook.id());
            ports().elapse(Duration.ofSeconds(1));
        }
        List<WebhookId> theirs = new ArrayList<>();
        for (Workspace stranger : strangersTo(here)) {
            Webhook webhook = keepWebhook(stranger);
            keep(stranger, webhook);
            theirs.add(webhook.id());
        }

        assertThat(webhooks(queue().claim(3, LEASE)))
                .contains(ours.getFirst())
                .containsAll(theirs)
                .hasSize(3);
        assertThat(webhooks(claim())).containsExactlyInAnyOrderElementsOf(ours.subList(1, 3));
    }

    @Test
    default void aLeaseThatExpiredIsTakenOverAndItsFormerHolderChangesNothing() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));
        Claimed<Endpoint> old = claimOne();
        assertThat(claim()).isEmpty();
        ports().elapse(LEASE);
        Claimed<Endpoint> fresh = claimOne();
        assertThat(fresh.generation()).isGreaterThan(old.generation());

        assertThat(queue().complete(List.of(failed(old, id)))).isZero();
        assertThat(due(old)).isEmpty();
        assertThat(queue().renew(List.of(old), LEASE)).isEmpty();
        assertThat(queue().reread(List.of(old, fresh))).containsExactly(fresh);
        EndpointHealth bad = new EndpointHealth(9, Optional.of(ports().now()), Optional.empty());
        queue().store(List.of(new Released(old, bad)));
        release(old, bad);

        assertThat(claim()).isEmpty();
        assertThat(found(here, id).state().attempts()).isZero();
        assertThat(queue().complete(List.of(failed(old, id), delivered(fresh, id)))).isEqualTo(1);
        assertThat(status(here, id)).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(queue().renew(List.of(fresh), LEASE).getFirst().work().health())
                .isEqualTo(EndpointHealth.good());
    }

    @Test
    default void aRenewedLeaseLastsFromNowAndIsReadAgain() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        keep(here, webhook);
        Claimed<Endpoint> held = claimOne();
        ports().elapse(LEASE.minusSeconds(1));

        List<Claimed<Endpoint>> renewed = queue().renew(List.of(held), LEASE);

        assertThat(renewed).hasSize(1);
        assertThat(renewed.getFirst().generation()).isEqualTo(held.generation());
        assertThat(renewed.getFirst().work().target()).isPresent();
        ports().elapse(LEASE.minusSeconds(1));
        assertThat(claim()).isEmpty();
        ports().webhook().webhooks().delete(here, webhook.id());
        assertThat(queue().renew(renewed, LEASE).getFirst().work().target()).isEmpty();
        ports().elapse(LEASE);
        assertThat(claim()).hasSize(1);
    }

    @Test
    default void anEndpointIsReadAgainWithoutItsLeaseBeingExtended() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        keep(here, webhook);
        Claimed<Endpoint> held = claimOne();
        assertThat(queue().reread(List.of(held))).containsExactly(held);
        assertThat(queue().reread(List.of())).isEmpty();
        ports().elapse(LEASE.minusSeconds(1));
        ports().webhook().webhooks().delete(here, webhook.id());

        assertThat(queue().reread(List.of(held)).getFirst().work().target()).isEmpty();
        ports().elapse(Duration.ofSeconds(1));
        assertThat(claim()).hasSize(1);
        release(held);
    }

    @Test
    default void aReleasedEndpointIsDueWithItsFirstDelivery() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        DeliveryId late = keep(here, webhook);
        Claimed<Endpoint> first = claimOne();
        queue().complete(List.of(retrying(first, late, Duration.ofMinutes(10))));
        release(first);
        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofMinutes(9));
        assertThat(claim()).isEmpty();

        DeliveryId early = keep(here, webhook);
        Claimed<Endpoint> second = claimOne();
        assertThat(dueIds(second)).containsExactly(early);
        release(second);
        Claimed<Endpoint> third = claimOne();
        queue().complete(List.of(delivered(third, early)));
        release(third);
        assertThat(claim()).isEmpty();

        ports().elapse(Duration.ofMinutes(1));
        assertThat(dueIds(claimOne())).containsExactly(late);
    }

    @Test
    default void aDeliveryAddedUnderALeaseIsFoundByTheHolderAndAfterTheRelease() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        DeliveryId first = keep(here, webhook);
        Claimed<Endpoint> held = claimOne();
        queue().complete(List.of(delivered(held, first)));

        DeliveryId second = keep(here, webhook);

        assertThat(claim()).isEmpty();
        assertThat(dueIds(held)).containsExactly(second);
        release(held);
        assertThat(dueIds(claimOne())).containsExactly(second);
    }

    @Test
    default void anEndpointWithoutDeliveriesIsNotLeasedAgain() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));
        Claimed<Endpoint> held = claimOne();
        queue().complete(List.of(delivered(held, id)));
        release(held);

        ports().elapse(Duration.ofDays(2));

        assertThat(claim()).isEmpty();
    }

    @Test
    default void aPausedEndpointWaitsForTheEndOfItsPauseAndKeepsItsHealth() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        keep(here, webhook);
        Instant now = ports().now();
        EndpointHealth paused =
                new EndpointHealth(
                        10, Optional.of(now), Optional.of(now.plus(Duration.ofMinutes(2))));

        release(claimOne(), paused);
        keep(here, webhook);

        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofSeconds(121));
        Claimed<Endpoint> again = claimOne();
        assertThat(again.work().health()).isEqualTo(paused);
        assertThat(due(again)).hasSize(2);
        release(again);
        assertThat(claimOne().work().health()).isEqualTo(EndpointHealth.good());
    }

    @Test
    default void theHealthOfAHeldEndpointIsStored() {
        Workspace here = newLive();
        keep(here, keepWebhook(here));
        Claimed<Endpoint> held = claimOne();
        EndpointHealth bad = new EndpointHealth(3, Optional.of(ports().now()), Optional.empty());

        queue().store(List.of(new Released(held, bad)));

        assertThat(queue().renew(List.of(held), LEASE).getFirst().work().health()).isEqualTo(bad);
        ports().elapse(LEASE);
        assertThat(claimOne().work().health()).isEqualTo(bad);
    }

    @Test
    default void concurrentWorkersNeverHoldTheSameEndpoint() {
        List<WebhookId> all = new ArrayList<>();
        Workspace here = newLive();
        for (int i = 0; i < 12; i++) {
            Webhook webhook = keepWebhook(here);
            keep(here, webhook);
            all.add(webhook.id());
        }

        List<List<WebhookId>> held = Race.of(4, _ -> claimAll());
        List<WebhookId> whole = new ArrayList<>(held.stream().flatMap(List::stream).toList());
        whole.addAll(claimAll());

        assertThat(whole).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<WebhookId> claimAll() {
        List<WebhookId> held = new ArrayList<>();
        List<Claimed<Endpoint>> batch = queue().claim(2, LEASE);
        while (!batch.isEmpty()) {
            held.addAll(webhooks(batch));
            batch = queue().claim(2, LEASE);
        }
        return held;
    }

    @Test
    default void rolledBackDeliveriesAndClaimsHaveNoEffect() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        Rollback.of(ports().transactions(), () -> keep(here, webhook));
        assertThat(claim()).isEmpty();
        keep(here, webhook);

        Rollback.of(ports().transactions(), () -> assertThat(claim()).hasSize(1));

        assertThat(claim()).hasSize(1);
    }
}
