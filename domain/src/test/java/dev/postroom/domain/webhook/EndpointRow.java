package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The lease and health of an endpoint as the in-memory ports keep them. */
public record EndpointRow(
        Workspace workspace,
        WebhookId key,
        InMemoryLease lease,
        boolean isHeld,
        EndpointHealth health)
        implements InMemoryRow {

    static EndpointRow fresh(Workspace workspace, WebhookId webhook) {
        return new EndpointRow(
                workspace,
                webhook,
                InMemoryLease.freeAt(Instant.EPOCH),
                false,
                EndpointHealth.good());
    }

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    boolean isHeldBy(Claimed<Endpoint> claim) {
        return isHeld && lease.generation() == claim.generation();
    }

    public EndpointRow claimed(Instant now, Duration duration) {
        return new EndpointRow(workspace, key, lease.claimed(now, duration), true, health);
    }

    public EndpointRow until(Instant end) {
        return new EndpointRow(workspace, key, lease.until(end), isHeld, health);
    }

    public EndpointRow with(EndpointHealth newHealth) {
        return new EndpointRow(workspace, key, lease, isHeld, newHealth);
    }

    public EndpointRow released() {
        return new EndpointRow(workspace, key, lease, false, health);
    }
}
