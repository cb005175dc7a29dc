package dev.postroom.domain.replay;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Replays and their queue, as tests need them. */
public record ReplayPorts(Replays replays, ReplayQueue queue) {

    /** Ports in memory. */
    public static ReplayPorts inMemory(InMemoryDatabase database) {
        return new ReplayPorts(new InMemoryReplays(database), new InMemoryReplayQueue(database));
    }
}
