package dev.postroom.application.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.ManageSubscribers.Saved;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Creates subscribers, and applies what the request says when the address is taken. */
final class SubscriberCreation {

    private static final int TRIES = 3;

    private final Subscribers subscribers;
    private final TagReferences references;
    private final SubscriberChanges changes;
    private final IdGenerator ids;

    SubscriberCreation(
            Subscribers subscribers,
            TagReferences references,
            SubscriberChanges changes,
            IdGenerator ids) {
        this.subscribers = subscribers;
        this.references = references;
        this.changes = changes;
        this.ids = ids;
    }

    /** Needs a transaction. */
    Saved create(Cause cause, NewSubscriber request) {
        return create(cause, request, references.read(cause.workspace(), request.tags()));
    }

    /**
     * As the other {@code create}, with the tags that the request names. Refuses before it stores
     * anything, unless the plan allows no more.
     */
    Saved create(Cause cause, NewSubscriber request, TagReferences.Named tags) {
        for (int i = 0; i < TRIES; i++) {
            SubscriberId id = new SubscriberId(ids.next());
            Subscriber draft = SubscriberRules.drafted(id, request, cause);
            Optional<Saved> saved =
                    switch (changes.create(cause, draft, () -> createTags(cause, tags))) {
                        case SubscriberChanges.Creation.Created(var subscriber) ->
                                Optional.of(new Saved(invited(cause, request, subscriber), true));
                        case SubscriberChanges.Creation.Taken(var by) ->
                                resolveConflict(cause, request, by, tags);
                    };
            if (saved.isPresent()) {
                return saved.get();
            }
        }
        throw new Failure.InProgress(
                        "concurrent_change",
                        "A subscriber with this address is being created and deleted concurrently.",
                        Duration.ofSeconds(1))
                .asException();
    }

    private Subscriber invited(Cause cause, NewSubscriber request, Subscriber person) {
        return request.doubleOptIn() ? changes.invite(cause, person, List.of()) : person;
    }

    // empty when the existing subscriber was deleted concurrently: then the address is free
    private Optional<Saved> resolveConflict(
            Cause cause, NewSubscriber request, SubscriberId taken, TagReferences.Named tags) {
        return switch (request.onConflict()) {
            case FAIL -> throw SubscriberRules.duplicate(taken);
            case IGNORE ->
                    subscribers
                            .find(cause.workspace(), taken)
                            .map(known -> new Saved(invited(cause, request, known), false));
            case UPDATE ->
                    subscribers
                            .lock(cause.workspace(), taken)
                            .map(known -> updated(cause, known, request, tags));
        };
    }

    private Saved updated(
            Cause cause, Subscriber known, NewSubscriber request, TagReferences.Named tags) {
        Subscriber patched = changes.patch(cause, known, request.changes());
        Subscriber after =
                request.doubleOptIn()
                        ? changes.invite(cause, patched, createTags(cause, tags))
                        : changes.join(cause, patched, createTags(cause, tags));
        return new Saved(after, false);
    }

    private List<Tag> createTags(Cause cause, TagReferences.Named tags) {
        return references.stored(cause.workspace(), tags, cause.at());
    }
}
