package dev.postroom.domain.subscriber;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.Slug;

import java.util.List;

/** Putting subscribers on tags and taking them off. */
@DrivingPort
public interface TagSubscribers {

    /**
     * Puts the subscriber on tags given by name, slug or id; an unknown name makes the tag, an
     * unknown id is {@code Invalid}. Emits one {@code tag.subscribed} for each tag really new.
     */
    Subscriber subscribe(Caller caller, SubscriberId id, List<String> tags);

    /**
     * Takes the subscriber off the tag; {@code NotFound} for an unknown subscriber or tag. Emits
     * {@code tag.unsubscribed} when it was on it, nothing otherwise.
     */
    void unsubscribe(Caller caller, SubscriberId id, Slug tag);
}
