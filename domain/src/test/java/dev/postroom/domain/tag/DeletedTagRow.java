package dev.postroom.domain.tag;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * A deleted tag as the in-memory ports keep it.
 *
 * @param turn those with a smaller number come first
 */
public record DeletedTagRow(DeletedTags.Turn next, long turn) implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return next.workspace().id();
    }

    @Override
    public TagId key() {
        return next.deleted().tag().id();
    }
}
