package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.UUID;

/**
 * A campaign as the in-memory ports keep it.
 *
 * @param lease the lease for freezing the audience
 * @param chunks the number of frozen chunks
 * @param isFrozen whether the audience is completely frozen
 */
public record CampaignRow(
        Workspace workspace, Campaign campaign, InMemoryLease lease, int chunks, boolean isFrozen)
        implements InMemoryRow {

    static CampaignRow of(Workspace workspace, Campaign campaign) {
        return new CampaignRow(workspace, campaign, InMemoryLease.freeAt(Instant.EPOCH), 0, false);
    }

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public CampaignId key() {
        return campaign.id();
    }

    public boolean isSending() {
        return campaign.status() == CampaignStatus.SENDING;
    }

    CampaignRow with(Campaign changed) {
        return new CampaignRow(workspace, changed, lease, chunks, isFrozen);
    }

    public CampaignRow held(InMemoryLease newLease) {
        return new CampaignRow(workspace, campaign, newLease, chunks, isFrozen);
    }

    public CampaignRow frozen(int newChunks, boolean whole) {
        return new CampaignRow(workspace, campaign, lease, newChunks, whole);
    }
}
