package dev.postroom.domain.segment;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Segments, as tests need them. */
public record SegmentPorts(Segments segments) {

    /** Ports in memory. */
    public static SegmentPorts inMemory(InMemoryDatabase database) {
        return new SegmentPorts(new InMemorySegments(database));
    }
}
