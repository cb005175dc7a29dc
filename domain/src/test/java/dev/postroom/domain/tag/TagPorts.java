package dev.postroom.domain.tag;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.subscriber.membership.DeletedTags;
import dev.postroom.domain.subscriber.membership.InMemoryDeletedTags;

/** Tags, as tests need them. */
public record TagPorts(Tags tags, DeletedTags deleted) {

    /** Ports in memory. */
    public static TagPorts inMemory(InMemoryDatabase database) {
        return new TagPorts(new InMemoryTags(database), new InMemoryDeletedTags(database));
    }
}
