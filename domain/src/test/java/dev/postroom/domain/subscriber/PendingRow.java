package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.UUID;

/** A tag that waits for the confirmation of a subscriber, as the in-memory ports keep it. */
public record PendingRow(
        UUID workspaceId, SubscriberId subscriber, TagId tag, Instant at, String source)
        implements InMemoryRow {

    /** The key of the row of this subscriber and tag. */
    public static Object keyOf(SubscriberId subscriber, TagId tag) {
        return new MembershipRow.Pair(subscriber, tag);
    }

    @Override
    public Object key() {
        return keyOf(subscriber, tag);
    }
}
