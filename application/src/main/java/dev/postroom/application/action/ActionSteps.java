package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The steps of an action: each looks at the next people and treats those who are chosen. */
final class ActionSteps {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final SubscriberBatches batches;
    private final Tags tags;
    private final int size;

    ActionSteps(
            UnitOfWork work,
            SubscriberChanges changes,
            SubscriberBatches batches,
            Tags tags,
            int size) {
        this.work = work;
        this.changes = changes;
        this.batches = batches;
        this.tags = tags;
        this.size = size;
    }

    /** The result of a step. */
    sealed interface Step {

        /** There may be more people. */
        record Done(ActionProgress progress) implements Step {}

        /** There are no more people. */
        record Last(ActionProgress progress) implements Step {}

        /**
         * Nothing was done, and the action cannot go on.
         *
         * @param reason a sentence
         */
        record Impossible(String reason) implements Step {}
    }

    /** Needs a transaction in which the action is locked. */
    Step next(Workspace workspace, SubscriberAction action) {
        List<TagId> named =
                Stream.concat(
                                action.what().tags().stream(),
                                action.what().where().namedTags().stream())
                        .distinct()
                        .toList();
        // a selection without a deleted tag would choose more people
        List<Tag> held =
                named.isEmpty()
                        ? List.of()
                        : tags.holdAny(workspace, named.stream().map(TagId::toString).toList());
        if (held.size() < named.size()) {
            return new Step.Impossible("A tag that the action names was deleted.");
        }
        SubscriberQuery query = action.what().where().among(action.createdAt());
        SubscriberBatches.Walk walk =
                batches.walk(workspace, query, action.progress().reached(), size);
        ActionTally tally = new ActionTally();
        PersonTreatment treatment =
                new PersonTreatment(
                        changes,
                        new Cause(workspace, action.origin(), work.now(workspace)),
                        action.what().kind(),
                        held.stream()
                                .filter(tag -> action.what().tags().contains(tag.id()))
                                .toList());
        chosen(workspace, query, walk.chosen())
                .forEach(person -> tally.add(treatment.treat(person)));
        ActionProgress progress = tally.progress(walk);
        return walk.examined() < size ? new Step.Last(progress) : new Step.Done(progress);
    }

    // locked, and chosen still
    private List<Subscriber> chosen(
            Workspace workspace, SubscriberQuery query, List<SubscriberId> ids) {
        List<Subscriber> locked = batches.lockEach(workspace, ids);
        Set<SubscriberId> still =
                batches.matching(workspace, query, locked.stream().map(Subscriber::id).toList());
        return locked.stream().filter(person -> still.contains(person.id())).toList();
    }
}
