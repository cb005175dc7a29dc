package dev.postroom.redtests.domain.event;

import dev.postroom.redtests.domain.subscriber.ThingCreated;

import java.util.List;

/** The other half of a cycle. */
public record ThingHappened(List<ThingCreated> created) {}
