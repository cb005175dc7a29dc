package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.function.ToIntFunction;

/** Recorded events that are not relayed yet. Joins the caller's transaction. */
@DrivenPort
public interface Outbox {

    /**
     * Stores events in the transaction of the change that they report. Does not wait for other
     * writers of the workspace. Fails with {@link IllegalStateException} outside of a transaction,
     * and with {@link IllegalArgumentException} when an event belongs to another workspace.
     */
    void append(Workspace workspace, List<FrozenEvent> events);

    /** Whether no event of the workspace waits that this transaction can see. */
    boolean isEmpty(Workspace workspace);

    /**
     * Removes up to {@code max} committed events from the outbox. A rollback restores them. Until
     * the transaction ends, no other transaction takes events of the same workspaces.
     *
     * <p>The events of a workspace are in the order in which they were appended. A transaction that
     * waits for another one, for example for a row lock, appends later. Events of other concurrent
     * transactions are in any order, and a late commit does not delay the others. The workspaces
     * whose events were appended to {@link Events} least recently come first, and share {@code max}
     * evenly.
     *
     * <p>The first events of a workspace may be more than fit into one transaction: {@code share}
     * says how many of those that are waiting are taken. It is asked for one workspace after the
     * other, in their turn, with at least one event; a workspace of which none is taken keeps its
     * turn.
     *
     * <p>An event that cannot be read stays, with all later events of its workspace; the other
     * workspaces come before this one in the next call.
     */
    List<FrozenEvent> takeOut(int max, ToIntFunction<List<FrozenEvent>> share);

    /** As the other one, without a further limit. */
    default List<FrozenEvent> takeOut(int max) {
        return takeOut(max, List::size);
    }
}
