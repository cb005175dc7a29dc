package dev.postroom.domain.action;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Builds valid actions. */
public final class ActionFixture {

    private static final TagId TAG = new TagId(new UUID(7, 7));
    private static final TagId OTHER = new TagId(new UUID(7, 8));

    private ActionFixture() {}

    /** A queued action with every part of a selection. */
    public static SubscriberAction queued(UUID id, Instant createdAt) {
        return SubscriberAction.queued(
                new ActionId(id),
                new SubscriberAction.What(ActionKind.TAG, List.of(TAG), selection(), false),
                Actor.key(new UUID(0, 1), "the shop's key"),
                42,
                createdAt);
    }

    private static Selection selection() {
        return new Selection(
                Set.of(SubscriberStatus.ACTIVE, SubscriberStatus.PENDING),
                new SubscriberQuery.Tags(
                        Optional.of(List.of(TAG, OTHER)), List.of(TAG), List.of(OTHER)),
                Optional.of(rules()));
    }

    /** The rules of the selection. */
    private static SubscriberFilter rules() {
        return SubscriberFilter.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(Map.of("field", "language", "op", "eq", "value", "de")))));
    }
}
