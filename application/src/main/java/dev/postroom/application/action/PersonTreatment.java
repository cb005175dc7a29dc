package dev.postroom.application.action;

import dev.postroom.application.action.ActionTally.Result;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.action.ActionKind;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Treats a person as a request for that person alone would. */
record PersonTreatment(SubscriberChanges changes, Cause cause, ActionKind kind, List<Tag> tags) {

    private static final SubscriberPatch LEAVE =
            new SubscriberPatch(
                    Optional.empty(),
                    Optional.of(SubscriberStatus.UNSUBSCRIBED),
                    ProfilePatch.none(),
                    Optional.empty());

    /** Needs a transaction in which the person was locked. */
    Result treat(Subscriber person) {
        return switch (kind) {
            case TAG -> result(person, changes.join(cause, person, tags));
            case UNTAG -> untag(person);
            case UNSUBSCRIBE -> unsubscribe(person);
            case DELETE -> delete(person);
        };
    }

    private static Result result(Subscriber before, Subscriber after) {
        return after.equals(before) ? Result.UNCHANGED : Result.CHANGED;
    }

    private Result untag(Subscriber person) {
        List<Tag> present =
                Stream.concat(
                                person.memberships().stream().map(TagMembership::tag),
                                person.state().pending().stream().map(PendingTag::tag))
                        .toList();
        List<Tag> left =
                tags.stream()
                        .filter(tag -> present.stream().anyMatch(on -> on.id().equals(tag.id())))
                        .toList();
        left.forEach(tag -> changes.leave(cause, person.id(), tag));
        return left.isEmpty() ? Result.UNCHANGED : Result.CHANGED;
    }

    private Result unsubscribe(Subscriber person) {
        try {
            return result(person, changes.patch(cause, person, LEAVE));
        } catch (FailureException refused) {
            // refused before anything was stored
            if (refused.failure() instanceof Failure.Conflict) {
                return Result.REFUSED;
            }
            throw refused;
        }
    }

    private Result delete(Subscriber person) {
        changes.delete(cause, person);
        return Result.CHANGED;
    }
}
