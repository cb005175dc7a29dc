package dev.postroom.application.subscriber;

import dev.postroom.application.tag.TagReferences;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.subscriber.ManageSubscribers.Saved;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes subscribers, and settles what happens when the address is known. */
final class SubscriberCreation {

    private static final int TRIES = 3;

    private final Subscribers subscribers;
    private final TagReferences references;
    private final SubscriberWriting writing;
    private final IdGenerator ids;

    SubscriberCreation(
            Subscribers subscribers,
            TagReferences references,
            SubscriberWriting writing,
            IdGenerator ids) {
        this.subscribers = subscribers;
        this.references = references;
        this.writing = writing;
        this.ids = ids;
    }

    Saved create(Workspace workspace, NewSubscriber wish, Instant at) {
        TagReferences.Named tags = references.read(workspace, wish.tags());
        for (int i = 0; i < TRIES; i++) {
            Subscriber fresh =
                    SubscriberRules.drafted(new SubscriberId(ids.next()), wish, "api", at);
            Optional<SubscriberId> taken = subscribers.addUnlessPresent(workspace, fresh);
            if (taken.isEmpty()) {
                List<Tag> made = references.made(workspace, tags, at);
                return new Saved(writing.join(workspace, fresh, made, true, at), true);
            }
            Optional<Saved> settled = settle(workspace, wish, taken.get(), tags, at);
            if (settled.isPresent()) {
                return settled.get();
            }
        }
        throw new Failure.InProgress(
                        "concurrent_change",
                        "This address is being added and deleted at the same time.",
                        Duration.ofSeconds(1))
                .asException();
    }

    // Empty when the one in the way was deleted meanwhile: then the address is free again.
    private Optional<Saved> settle(
            Workspace workspace,
            NewSubscriber wish,
            SubscriberId taken,
            TagReferences.Named tags,
            Instant at) {
        return switch (wish.onConflict()) {
            case FAIL -> throw SubscriberRules.duplicate(taken);
            case IGNORE -> subscribers.find(workspace, taken).map(known -> new Saved(known, false));
            case UPDATE ->
                    subscribers
                            .lock(workspace, taken)
                            .map(known -> updated(workspace, known, wish, tags, at));
        };
    }

    private Saved updated(
            Workspace workspace,
            Subscriber known,
            NewSubscriber wish,
            TagReferences.Named tags,
            Instant at) {
        Subscriber patched = writing.patch(workspace, known, wish.changes(), at);
        List<Tag> made = references.made(workspace, tags, at);
        return new Saved(writing.join(workspace, patched, made, false, at), false);
    }
}
