package dev.postroom.redtests.domain.subscriber;

/** A name without meaning. */
public final class ThingUtils {}
