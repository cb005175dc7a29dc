package dev.postroom.domain.action;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.JobStatus;

import java.util.Optional;
import java.util.Set;

/** The workspace's actions. Joins the caller's transaction. */
@DrivenPort
public interface Actions {

    /** Stores a queued action, due at once. */
    void add(Workspace workspace, SubscriberAction action);

    /**
     * The number of actions that are queued or running, counted alone: another transaction that
     * calls this for the workspace waits until the caller's transaction has ended.
     */
    int lockUnfinished(Workspace workspace);

    /** The action, or empty. */
    Optional<SubscriberAction> find(Workspace workspace, ActionId id);

    /** One page of actions in any of these statuses; of every status when the set is empty. */
    Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page);

    /**
     * Stores the end of an action that a client stopped, and ends its lease. Returns false, without
     * effect, when it has ended already. Waits for a step that is being stored.
     */
    boolean end(Workspace workspace, SubscriberAction ended);
}
