package dev.postroom.adapters.rest.subscriber;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.SubscriberId;

/** The subscriber's id in a path. */
final class SubscriberPath {

    private SubscriberPath() {}

    /** The id; {@code NotFound} for text that is none, since nobody has it. */
    static SubscriberId id(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() -> new Failure.NotFound("Subscriber", text).asException());
    }
}
