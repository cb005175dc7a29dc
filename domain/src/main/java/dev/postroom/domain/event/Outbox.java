package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;

/** Events that were recorded and not relayed yet. Joins the caller's transaction. */
@DrivenPort
public interface Outbox {

    /**
     * Stores events with the change that they report: both commit, or neither. Does not wait for
     * other writers of the workspace. Fails with {@link IllegalArgumentException} when an event
     * belongs to another workspace.
     */
    void append(Workspace workspace, List<FrozenEvent> events);

    /**
     * Removes up to {@code max} committed events from the outbox. They stay removed when the
     * transaction commits and are back when it rolls back. Until then no other transaction gets
     * events of the same workspaces.
     *
     * <p>The events of a workspace are in the order of their appends. A transaction that waited for
     * another one, for example to lock the same row, appended later; events of transactions that
     * did not wait for each other are in any order, and one that commits late does not hold up the
     * others. The workspaces whose events were added to {@link Events} least recently come first,
     * and share {@code max} evenly.
     */
    List<FrozenEvent> takeOut(int max);
}
