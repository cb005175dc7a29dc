package dev.postroom.domain.subscriber.membership;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.List;

/** Subscribes subscribers to tags and unsubscribes them. */
@DrivingPort
public interface TagSubscribers {

    /**
     * Adds the subscriber to tags by name, slug or id; an unknown name creates the tag, an unknown
     * id is {@code Invalid}. Emits one {@code tag.subscribed} for each new membership.
     */
    Subscriber subscribe(Caller caller, SubscriberId id, List<String> tags);

    /**
     * Removes the subscriber from the tag; {@code NotFound} for an unknown subscriber or tag. Emits
     * {@code tag.unsubscribed} when a membership was removed.
     */
    void unsubscribe(Caller caller, SubscriberId id, Slug tag);
}
