package dev.postroom.domain.tag;

import dev.postroom.domain.identity.Actor;

import java.time.Instant;

/**
 * A deleted tag whose members are still to leave, each with an event.
 *
 * @param tag as it was at its deletion
 * @param source the keyword of the channel of the deletion
 * @param actor who deleted it
 * @param at when it was deleted, on the clock of the workspace
 */
public record DeletedTag(Tag tag, String source, Actor actor, Instant at) {}
