package dev.postroom.domain.trigger.run;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.TriggerId;

import java.time.Instant;

/**
 * A run that can go on, and the definition that it follows.
 *
 * @param hasBegun whether it is past its beginning, in a wait
 */
public record OpenRun(
        RunId id,
        TriggerId trigger,
        int version,
        SubscriberId subscriber,
        Instant createdAt,
        boolean hasBegun) {}
