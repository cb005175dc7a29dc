package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.AddSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.NewSubscriber;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a batch of subscribers. Each has a result of its own, so that the violations of one refuse
 * that one alone.
 */
final class SubscriberBatchBody {

    /** The field with the subscribers. */
    static final String SUBSCRIBERS = "subscribers";

    private SubscriberBatchBody() {}

    /** A subscriber of a batch. */
    sealed interface Item {

        /** It was read. */
        record Valid(NewSubscriber request) implements Item {}

        /** It was not. */
        record Invalid(Failure failure) implements Item {}
    }

    /**
     * The subscribers; throws the violations that are in none of them.
     *
     * @param subscribers judges tags when other fields are invalid
     */
    static List<Item> read(ApiRequest request, ManageSubscribers subscribers) {
        JsonFields body = request.largeBodyOrArray(SUBSCRIBERS);
        body.require(SUBSCRIBERS);
        Optional<Integer> size =
                body.value(SUBSCRIBERS)
                        .flatMap(given ->
                                given instanceof List<?> all
                                        ? Optional.of(all.size())
                                        : Optional.empty());
        if (size.filter(number -> number == 0).isPresent()) {
            body.violate(SUBSCRIBERS, "empty", "Must contain at least one subscriber.");
        }
        if (size.filter(number -> number > AddSubscribers.MAX_BATCH).isPresent()) {
            body.violate(
                    SUBSCRIBERS,
                    "too_many",
                    Messages.atMost(AddSubscribers.MAX_BATCH, "subscribers"));
            body.finish(request.isStrict());
        }
        List<?> all = FieldReader.array(body, SUBSCRIBERS).orElse(List.of());
        body.finish(request.isStrict());
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            items.add(item(request, subscribers, body, i, all.get(i)));
        }
        return items;
    }

    private static Item item(
            ApiRequest request,
            ManageSubscribers subscribers,
            JsonFields body,
            int number,
            @Nullable Object value) {
        if (!(value instanceof Map<?, ?> object)) {
            return new Item.Invalid(
                    Failure.Invalid.field(at(number), "invalid_type", Messages.OBJECT));
        }
        try {
            return new Item.Valid(
                    NewSubscriberBody.read(
                            body.separate(at(number), object),
                            request.isStrict(),
                            tags -> subscribers.checkTags(request.workspace(), tags)));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return new Item.Invalid(invalid);
            }
            throw e;
        }
    }

    /** The path of a subscriber. */
    static String at(int number) {
        return SUBSCRIBERS + "[" + number + "]";
    }
}
