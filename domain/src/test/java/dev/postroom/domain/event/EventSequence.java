package dev.postroom.domain.event;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/**
 * How far the events of a workspace are relayed.
 *
 * @param number the last number given
 * @param turn orders workspaces by when they were relayed last
 */
record EventSequence(UUID workspaceId, long number, long turn) implements InMemoryRow {

    static final String KEY = "sequence";

    @Override
    public String key() {
        return KEY;
    }
}
