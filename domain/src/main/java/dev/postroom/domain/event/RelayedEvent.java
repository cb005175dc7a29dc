package dev.postroom.domain.event;

/**
 * An event in the log.
 *
 * @param number its place among the events of its workspace, from 1 and without gaps
 */
public record RelayedEvent(long number, FrozenEvent event) {}
