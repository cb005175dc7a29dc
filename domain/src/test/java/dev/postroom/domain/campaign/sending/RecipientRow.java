package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A recipient as the in-memory ledger keeps it. */
public record RecipientRow(
        UUID workspaceId, Chunk chunk, SubscriberId subscriber, LedgerState state)
        implements InMemoryRow {

    /** One position of a campaign. */
    public record Key(CampaignId campaign, int position) {}

    /** The part that changes with each attempt. */
    public record LedgerState(
            int position,
            RecipientStatus status,
            int attempts,
            Instant dueAt,
            Optional<String> reply) {}

    static RecipientRow ready(
            UUID workspaceId, Chunk chunk, SubscriberId subscriber, int position, Instant now) {
        LedgerState state =
                new LedgerState(position, RecipientStatus.READY, 0, now, Optional.empty());
        return new RecipientRow(workspaceId, chunk, subscriber, state);
    }

    @Override
    public Key key() {
        return new Key(chunk.campaign(), position());
    }

    public int position() {
        return state.position();
    }

    public RecipientStatus status() {
        return state.status();
    }

    public LedgerPlace place() {
        return new LedgerPlace(position(), status(), state.attempts());
    }

    public boolean isDue(Instant now) {
        return status() == RecipientStatus.READY
                || (status() == RecipientStatus.DEFERRED && !state.dueAt().isAfter(now));
    }

    public boolean isIn(Chunk other) {
        return chunk.equals(other);
    }

    public boolean isOf(CampaignId campaign) {
        return chunk.campaign().equals(campaign);
    }

    public RecipientRow with(RecipientStatus newStatus, int attempts, Instant dueAt) {
        LedgerState changed =
                new LedgerState(position(), newStatus, attempts, dueAt, state.reply());
        return new RecipientRow(workspaceId, chunk, subscriber, changed);
    }

    RecipientRow reopened(Instant now) {
        RecipientStatus open =
                status() == RecipientStatus.DEFERRED
                        ? RecipientStatus.DEFERRED
                        : RecipientStatus.READY;
        return with(open, 0, now);
    }

    public RecipientRow answered(Optional<String> reply) {
        LedgerState changed =
                new LedgerState(position(), status(), state.attempts(), state.dueAt(), reply);
        return new RecipientRow(workspaceId, chunk, subscriber, changed);
    }
}
