package dev.postroom.domain.segment;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A segment as the in-memory port keeps it. */
record SegmentRow(UUID workspaceId, Segment segment) implements InMemoryRow {

    @Override
    public SegmentId key() {
        return segment.id();
    }
}
