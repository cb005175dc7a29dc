package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.UUID;

/** A subscriber being on a tag, as the in-memory ports keep it. */
public record MembershipRow(
        UUID workspaceId, SubscriberId subscriber, TagId tag, Instant at, String source)
        implements InMemoryRow {

    /** Subscriber and tag. */
    public record Pair(SubscriberId subscriber, TagId tag) {}

    @Override
    public Pair key() {
        return new Pair(subscriber, tag);
    }
}
