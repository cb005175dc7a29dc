package dev.postroom.redtests.domain.subscriber;

import dev.postroom.redtests.domain.event.ThingHappened;

/** One half of a cycle. */
public record ThingCreated(ThingHappened event) {}
