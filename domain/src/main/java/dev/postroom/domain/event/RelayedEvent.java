package dev.postroom.domain.event;

/**
 * An event in the log.
 *
 * @param number its number in its workspace, from 1 without gaps
 */
public record RelayedEvent(long number, FrozenEvent event) {}
