package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A recipient as the in-memory ledger keeps it. */
record RecipientRow(
        UUID workspaceId,
        Chunk chunk,
        SubscriberId subscriber,
        RecipientStatus status,
        int attempts,
        Instant dueAt,
        Optional<String> reply)
        implements InMemoryRow {

    /** A recipient without a reply. */
    RecipientRow(
            UUID workspaceId,
            Chunk chunk,
            SubscriberId subscriber,
            RecipientStatus status,
            int attempts,
            Instant dueAt) {
        this(workspaceId, chunk, subscriber, status, attempts, dueAt, Optional.empty());
    }

    /** One mail a person and campaign. */
    record Person(CampaignId campaign, SubscriberId subscriber) {}

    @Override
    public Person key() {
        return new Person(chunk.campaign(), subscriber);
    }

    boolean isDue(Instant now) {
        return status == RecipientStatus.READY
                || (status == RecipientStatus.DEFERRED && !dueAt.isAfter(now));
    }

    boolean isIn(Chunk other) {
        return chunk.equals(other);
    }

    boolean isOf(CampaignId campaign) {
        return chunk.campaign().equals(campaign);
    }

    RecipientRow with(RecipientStatus newStatus, Instant newDueAt) {
        int tried = attempts + (newStatus == RecipientStatus.SUBMITTING ? 1 : 0);
        return new RecipientRow(workspaceId, chunk, subscriber, newStatus, tried, newDueAt, reply);
    }

    RecipientRow reopened() {
        return new RecipientRow(
                workspaceId, chunk, subscriber, RecipientStatus.READY, 0, dueAt, reply);
    }

    RecipientRow answered(Optional<String> newReply) {
        return new RecipientRow(workspaceId, chunk, subscriber, status, attempts, dueAt, newReply);
    }
}
