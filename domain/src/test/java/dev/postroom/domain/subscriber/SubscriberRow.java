package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * A subscriber as the in-memory ports keep it.
 *
 * @param subscriber without its memberships, which are rows of their own
 */
public record SubscriberRow(UUID workspaceId, Subscriber subscriber) implements InMemoryRow {

    @Override
    public SubscriberId key() {
        return subscriber.id();
    }

    /** The same with another count of notes, one version on. */
    public SubscriberRow touched(long notesCount) {
        return new SubscriberRow(
                workspaceId,
                new Subscriber(
                        subscriber.id(),
                        subscriber.email(),
                        subscriber.profile(),
                        subscriber.state(),
                        subscriber.memberships(),
                        notesCount,
                        subscriber.source(),
                        subscriber.revision().next(subscriber.updatedAt())));
    }
}
