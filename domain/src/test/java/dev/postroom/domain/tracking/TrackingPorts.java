package dev.postroom.domain.tracking;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Opens and clicks, as tests need them. */
public record TrackingPorts(MailEngagements reactions) {

    /** Ports in memory. */
    public static TrackingPorts inMemory(InMemoryDatabase database) {
        return new TrackingPorts(new InMemoryMailEngagements(database));
    }
}
