package dev.postroom.domain.tag;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A tag as the in-memory ports keep it. */
public record TagRow(UUID workspaceId, Tag tag) implements InMemoryRow {

    @Override
    public TagId key() {
        return tag.id();
    }
}
