package dev.postroom.redtests.domain.subscriber;

/** Another name without meaning. */
public interface IThing {}
