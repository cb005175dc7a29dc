package dev.postroom.domain.tag;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * A deleted tag as the in-memory ports keep it.
 *
 * @param turn those with a smaller number come first
 */
public record DeletedTagRow(DeletedTag deleted, long turn) implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return deleted.workspace().id();
    }

    @Override
    public TagId key() {
        return deleted.tag().id();
    }
}
