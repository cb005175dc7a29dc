package dev.postroom.domain.tag;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Tags, as tests need them. */
public record TagPorts(Tags tags, DeletedTags deleted) {

    /** Ports in memory. */
    public static TagPorts inMemory(InMemoryDatabase database) {
        return new TagPorts(new InMemoryTags(database), new InMemoryDeletedTags(database));
    }
}
