package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;
import java.util.UUID;

/**
 * The cause of a change, for records of changes.
 *
 * @param id the id of the key, of the subscriber of a sealed link, or of the member; empty for
 *     other kinds
 * @param name a readable name: of the key, of the member, or of the part of the service
 */
public record Actor(Kind kind, Optional<UUID> id, String name) {

    /** The kinds of actors. */
    public enum Kind implements Keyword {
        /** A client with an API key. */
        KEY,
        /** A person with a sealed link. */
        TOKEN,
        /** A person who is signed in. */
        MEMBER,
        /** The operator at the command line. */
        OPERATOR,
        /** The service itself. */
        SYSTEM
    }

    /** The client that presented the key with this id and name. */
    public static Actor key(UUID id, String name) {
        return new Actor(Kind.KEY, Optional.of(id), name);
    }

    /** The person with the sealed link of this subscriber. */
    public static Actor token(SubscriberId subscriber) {
        return new Actor(Kind.TOKEN, Optional.of(subscriber.value()), "link");
    }

    /** The person of this id and name, who is signed in. */
    public static Actor member(PersonId person, String name) {
        return new Actor(Kind.MEMBER, Optional.of(person.value()), name);
    }

    /** The operator at the command line. */
    public static Actor operator() {
        return new Actor(Kind.OPERATOR, Optional.empty(), "command line");
    }

    /** A part of the service that acts by itself, for example {@code bounces}. */
    public static Actor system(String part) {
        return new Actor(Kind.SYSTEM, Optional.empty(), part);
    }
}
