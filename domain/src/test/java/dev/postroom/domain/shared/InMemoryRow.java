package dev.postroom.domain.shared;

import java.util.UUID;

/** A row of an {@link InMemoryTable}. Immutable: a change puts another row in its place. */
public interface InMemoryRow {

    /** Id of the workspace that owns the row. */
    UUID workspaceId();

    /** The key of the row within its workspace. */
    Object key();
}
