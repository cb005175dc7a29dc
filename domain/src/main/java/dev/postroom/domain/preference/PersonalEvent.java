package dev.postroom.domain.preference;

import dev.postroom.domain.event.EventId;

/**
 * An event of the log about a subscriber.
 *
 * @param body UTF-8 JSON, as receivers get it; never changed
 */
public record PersonalEvent(EventId id, byte[] body) {}
