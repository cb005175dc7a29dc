package dev.postroom.domain.action;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.JobStatus;

import java.util.Set;

/** Actions of clients on many subscribers. */
@DrivingPort
public interface ActOnSubscribers {

    /**
     * Stores a job that treats each chosen person as a request for that person alone would: people
     * who are subscribers now, and are still chosen when their turn comes. {@code Invalid} as
     * {@link NewAction#check}, and for tags as requests for one person; {@code InProgress} when too
     * many actions of the workspace have not ended.
     */
    SubscriberAction start(Caller caller, NewAction request);

    /** Fails as {@link #start} does for the fields of the request, without storing anything. */
    void check(Workspace workspace, NewAction request);

    /** The action; {@code NotFound} when there is none. */
    SubscriberAction get(Workspace workspace, ActionId id);

    /** One page of actions in any of these statuses; in every status when the set is empty. */
    Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page);

    /**
     * Stops an action. What it did stays. {@code Conflict} with {@code action_ended} when it has
     * ended.
     */
    SubscriberAction cancel(Workspace workspace, ActionId id);
}
