package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.Actions;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.work.JobStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Starts, reads, lists and cancels the actions of a workspace. */
public final class ActionManagement implements ActOnSubscribers {

    private static final int MOST_UNFINISHED = 10;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final UnitOfWork work;
    private final Actions actions;
    private final Subscribers subscribers;
    private final ActionTags tags;

    public ActionManagement(UnitOfWork work, Actions actions, Subscribers subscribers, Tags tags) {
        this.work = work;
        this.actions = actions;
        this.subscribers = subscribers;
        this.tags = new ActionTags(work, tags);
    }

    @Override
    public SubscriberAction start(Caller caller, NewAction request) {
        Workspace workspace = caller.workspace();
        request.check();
        long people = people(workspace);
        return work.inTransaction(() -> {
            Instant at = work.now(workspace);
            SubscriberAction action =
                    SubscriberAction.queued(
                            new ActionId(work.nextId()),
                            new SubscriberAction.What(
                                    request.kind(),
                                    tags.stored(workspace, request, at),
                                    request.where(),
                                    request.isForAll()),
                            caller.actor(),
                            people,
                            at);
            actions.add(workspace, action);
            requireRoom(actions.lockUnfinished(workspace));
            return action;
        });
    }

    // without filters, the total is a counter
    private long people(Workspace workspace) {
        PageRequest<SubscriberSort> one =
                PageRequest.first(1, Sort.ascending(SubscriberSort.CREATED_AT));
        return subscribers.list(workspace, SubscriberQuery.all(), one).total();
    }

    private static void requireRoom(int unfinished) {
        if (unfinished > MOST_UNFINISHED) {
            throw new Failure.InProgress(
                            "too_many_actions",
                            "%d actions are queued or running, which is the maximum. Retry later."
                                    .formatted(MOST_UNFINISHED),
                            RETRY_AFTER)
                    .asException();
        }
    }

    @Override
    public void check(Workspace workspace, NewAction request) {
        request.check();
        tags.check(workspace, request);
    }

    @Override
    public SubscriberAction get(Workspace workspace, ActionId id) {
        return actions.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Action", id.toString()).asException());
    }

    @Override
    public Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page) {
        return actions.list(workspace, statuses, page);
    }

    @Override
    public SubscriberAction cancel(Workspace workspace, ActionId id) {
        return work.inTransaction(() -> {
            SubscriberAction action = get(workspace, id);
            if (!actions.end(workspace, action.cancelled(work.now(workspace)))) {
                throw ended(get(workspace, id));
            }
            return get(workspace, id);
        });
    }

    private static FailureException ended(SubscriberAction action) {
        return Failure.Conflict.of(
                        "action_ended",
                        "Action %s has ended: %s."
                                .formatted(action.id(), action.status().keyword()))
                .asException();
    }
}
