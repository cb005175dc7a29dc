package dev.postroom.domain.privacy;

import dev.postroom.domain.event.EventId;

/**
 * An event of the log about a subscriber.
 *
 * @param json the body as receivers get it
 */
public record PersonalEvent(EventId id, String json) {}
