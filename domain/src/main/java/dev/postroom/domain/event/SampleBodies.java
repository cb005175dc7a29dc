package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;

/** Writes sample events, with which clients try their receivers. Thread-safe. */
@DrivenPort
public interface SampleBodies {

    /**
     * The UTF-8 JSON of an event that did not happen, in the form of {@link EventPayloads#body}: it
     * has this id, type and time, the environment of the workspace, and no sequence. Its data is
     * about resources that need not exist.
     */
    byte[] body(Workspace workspace, EventId id, EventType type, Instant at);
}
