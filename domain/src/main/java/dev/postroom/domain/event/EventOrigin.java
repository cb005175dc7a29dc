package dev.postroom.domain.event;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.subscriber.Origin;

import java.util.Optional;

/**
 * The cause of an event.
 *
 * @param source the channel of the cause; empty for the service's own activity
 * @param depth 0 for a direct cause, one more than the depth of its cause for the work of a trigger
 * @param firesTriggers whether triggers react to the event
 */
public record EventOrigin(
        Optional<Origin.Source> source, Actor actor, int depth, boolean firesTriggers) {

    /** The cause of an event that triggers react to. */
    public EventOrigin(Optional<Origin.Source> source, Actor actor, int depth) {
        this(source, actor, depth, true);
    }

    /** The origin of a subscriber's change. */
    public static EventOrigin of(Origin origin) {
        return new EventOrigin(
                Optional.of(origin.source()),
                origin.actor(),
                origin.depth(),
                origin.firesTriggers());
    }

    /** A request of this caller. */
    public static EventOrigin of(Caller caller) {
        return of(Origin.of(caller));
    }

    /** A part of the service that acts by itself, for example {@code campaigns}. */
    public static EventOrigin system(String part) {
        return system(part, 0);
    }

    /** As the other one, for what triggers led to. */
    public static EventOrigin system(String part, int depth) {
        return new EventOrigin(Optional.empty(), Actor.system(part), depth);
    }
}
