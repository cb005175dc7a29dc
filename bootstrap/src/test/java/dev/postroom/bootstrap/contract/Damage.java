package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A damage to one place of the description.
 *
 * @param rule the one that must see it
 * @param at a pointer to an object, or to a list of parameters
 * @param member what is taken from the object, or replaced; the name of a parameter
 * @param replacement the new value; empty: none
 * @param named what the rule must say
 */
record Damage(String rule, String at, String member, String replacement, String named) {

    Description done() {
        JsonNode root = Description.PUBLISHED.root().deepCopy();
        JsonNode damaged = root.at(at);
        String before = damaged.toString();
        if (damaged instanceof ObjectNode object) {
            object.remove(member);
            if (!replacement.isEmpty()) {
                object.put(member, replacement);
            }
        } else {
            ((ArrayNode) damaged)
                    .removeIf(parameter -> parameter.path("$ref").asText().endsWith("/" + member));
        }
        assertThat(damaged.toString()).as(at + " had " + member).isNotEqualTo(before);
        return new Description(root);
    }

    @Override
    public String toString() {
        return rule + ": " + at + " without " + member;
    }
}
