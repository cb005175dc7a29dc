package dev.postroom.application.action;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;
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

    /** Treats a person as a request for that person alone would. */
    private record PersonTreatment(
            SubscriberChanges changes, Cause cause, ActionKind kind, List<Tag> tags) {

        private static final SubscriberPatch LEAVE =
                new SubscriberPatch(
                        Optional.empty(),
                        Optional.of(SubscriberStatus.UNSUBSCRIBED),
                        ProfilePatch.none(),
                        Optional.empty());

        /** Needs a transaction in which the person was locked. */
        ActionTally.Result treat(Subscriber person) {
            return switch (kind) {
                case TAG -> result(person, changes.join(cause, person, tags));
                case UNTAG -> untag(person);
                case UNSUBSCRIBE -> unsubscribe(person);
                case DELETE -> delete(person);
            };
        }

        private static ActionTally.Result result(Subscriber before, Subscriber after) {
            return after.equals(before) ? ActionTally.Result.UNCHANGED : ActionTally.Result.CHANGED;
        }

        private ActionTally.Result untag(Subscriber person) {
            List<Tag> present =
                    Stream.concat(
                                    person.memberships().stream().map(TagMembership::tag),
                                    person.state().pending().stream().map(PendingTag::tag))
                            .toList();
            List<Tag> left =
                    tags.stream()
                            .filter(tag ->
                                    present.stream().anyMatch(on -> on.id().equals(tag.id())))
                            .toList();
            Subscriber current = person;
            for (Tag tag : left) {
                current = changes.leave(cause, current, tag);
            }
            return left.isEmpty() ? ActionTally.Result.UNCHANGED : ActionTally.Result.CHANGED;
        }

        private ActionTally.Result unsubscribe(Subscriber person) {
            try {
                return result(person, changes.patch(cause, person, LEAVE));
            } catch (FailureException refused) {
                // refused before anything was stored
                if (refused.failure() instanceof Failure.Conflict) {
                    return ActionTally.Result.REFUSED;
                }
                throw refused;
            }
        }

        private ActionTally.Result delete(Subscriber person) {
            changes.delete(cause, person);
            return ActionTally.Result.CHANGED;
        }
    }

    /** Counts the people of one step by what became of them. */
    private static final class ActionTally {

        private long changed;
        private long unchanged;
        private long refused;

        /** The result of an action for one person. */
        enum Result {
            CHANGED,
            UNCHANGED,
            REFUSED
        }

        void add(Result result) {
            switch (result) {
                case CHANGED -> changed++;
                case UNCHANGED -> unchanged++;
                case REFUSED -> refused++;
            }
        }

        ActionProgress progress(SubscriberBatches.Walk walk) {
            return new ActionProgress(walk.examined(), changed, unchanged, refused, walk.reached());
        }
    }
}
