package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A person who unsubscribed by a link in a mail of a campaign. */
record UnsubscribeRow(UUID workspaceId, Key key) implements InMemoryRow {

    /** One row for each person and campaign. */
    public record Key(CampaignId campaign, SubscriberId subscriber) {}

    static UnsubscribeRow of(Workspace workspace, CampaignId id, SubscriberId subscriber) {
        return new UnsubscribeRow(workspace.id(), new Key(id, subscriber));
    }

    boolean isOf(CampaignId id) {
        return key.campaign().equals(id);
    }
}
