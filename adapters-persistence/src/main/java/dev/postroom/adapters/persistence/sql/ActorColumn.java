package dev.postroom.adapters.persistence.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;
import java.util.UUID;

/** Actors as JSON. */
public final class ActorColumn {
    private ActorColumn() {}

    /** Writes an actor into {@code node}. */
    public static void write(ObjectNode node, Actor actor) {
        node.put("kind", actor.kind().keyword());
        actor.id().ifPresent(id -> node.put("id", id.toString()));
        node.put("name", actor.name());
    }

    /** The actor of an object that {@link #write} has written. */
    public static Actor read(JsonNode node) {
        return new Actor(
                Keyword.parse(Actor.Kind.class, node.get("kind").textValue()).orElseThrow(),
                Optional.ofNullable(node.get("id")).map(id -> UUID.fromString(id.textValue())),
                node.get("name").textValue());
    }
}
