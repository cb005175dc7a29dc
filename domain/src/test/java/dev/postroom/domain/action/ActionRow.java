package dev.postroom.domain.action;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** An action as the in-memory ports keep it. */
record ActionRow(Workspace workspace, SubscriberAction action, InMemoryLease lease)
        implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public ActionId key() {
        return action.id();
    }

    boolean isOpen() {
        return action.status().isOpen();
    }

    ActionRow with(SubscriberAction other, InMemoryLease otherLease) {
        return new ActionRow(workspace, other, otherLease);
    }
}
