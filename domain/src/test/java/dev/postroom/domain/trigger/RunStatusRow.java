package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * The status of a run, as the in-memory ports count it.
 *
 * @param key id of the run
 * @param status as stored, for example {@code active}
 */
public record RunStatusRow(UUID workspaceId, UUID key, TriggerId trigger, String status)
        implements InMemoryRow {}
