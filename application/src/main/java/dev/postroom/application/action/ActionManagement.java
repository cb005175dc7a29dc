package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.TagReferences;
import dev.postroom.application.tag.UnknownTags;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.Actions;
import dev.postroom.domain.action.NewAction;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.work.JobStatus;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
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
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(
                                    AuditAction.PEOPLE_CHANGED,
                                    action.id().value(),
                                    AuditField.set("kind", request.kind().keyword())));
            requireRoom(actions.lockUnfinished(workspace));
            return action;
        });
    }

    // without filters, the total is a counter
    private long people(Workspace workspace) {
        PageRequest<SubscriberQuery.Sort> one =
                PageRequest.first(1, Sort.ascending(SubscriberQuery.Sort.CREATED_AT));
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

    /** The tags that an action names. Only people who join tags can create them. */
    private static final class ActionTags {

        private final Tags tags;
        private final TagReferences references;

        ActionTags(UnitOfWork work, Tags tags) {
            this.tags = tags;
            this.references = new TagReferences(tags, work.limits(), work.ids());
        }

        /** Fails with {@code Invalid} on {@code tags[i]} for references that lead to no tag. */
        void check(Workspace workspace, NewAction request) {
            if (request.kind() == ActionKind.TAG) {
                references.read(workspace, request.tags());
            } else {
                known(workspace, request.tags());
            }
        }

        /** The tags; stores new ones as created at {@code at}. Needs a transaction. */
        List<TagId> stored(Workspace workspace, NewAction request, Instant at) {
            return request.kind() == ActionKind.TAG
                    ? references
                            .stored(workspace, references.read(workspace, request.tags()), at)
                            .stream()
                            .map(Tag::id)
                            .toList()
                    : known(workspace, request.tags());
        }

        private List<TagId> known(Workspace workspace, List<String> names) {
            if (names.isEmpty()) {
                return List.of();
            }
            TagIndex index = TagIndex.of(tags.findAny(workspace, names));
            UnknownTags unknown = new UnknownTags(tags, workspace);
            Violations violations = new Violations();
            Set<TagId> found = new LinkedHashSet<>();
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                Optional<Tag> tag = index.find(name);
                tag.ifPresent(present -> found.add(present.id()));
                if (tag.isEmpty()) {
                    violations.add("tags[" + i + "]", "unknown_tag", unknown.message(name));
                }
            }
            violations.throwIfAny();
            return List.copyOf(found);
        }
    }
}
