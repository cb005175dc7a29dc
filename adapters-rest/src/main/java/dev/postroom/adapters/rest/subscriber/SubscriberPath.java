package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;

/** A subscriber in a path: its id or its email address. */
public final class SubscriberPath {

    private static final String ACCEPTED = "the id or the email address of a subscriber";

    private SubscriberPath() {}

    /** The subscriber; {@code NotFound} when there is none, or the text is neither. */
    public static Subscriber find(ManageSubscribers subscribers, ApiRequest request, String text) {
        return text.indexOf('@') < 0
                ? subscribers.get(request.workspace(), id(text))
                : subscribers.getByEmail(request.workspace(), address(text));
    }

    /** The subscriber, which will be changed; an address is looked up. */
    public static Target<SubscriberId, Subscriber> target(
            ManageSubscribers subscribers, ApiRequest request, String text) {
        return new Target<>(
                request,
                text.indexOf('@') < 0 ? id(text) : find(subscribers, request, text).id(),
                id -> subscribers.get(request.workspace(), id),
                SubscriberView::etagOf);
    }

    private static SubscriberId id(String text) {
        return PathId.of("Subscriber", text, ACCEPTED, SubscriberId::parse);
    }

    // no subscriber has an invalid address
    private static EmailAddress address(String text) {
        try {
            return new EmailAddress(text);
        } catch (FailureException _) {
            throw PathId.notFound("Subscriber", "with this address", ACCEPTED);
        }
    }
}
