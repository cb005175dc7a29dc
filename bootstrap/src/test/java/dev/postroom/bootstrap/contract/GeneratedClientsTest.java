package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The description has all that generated clients need to compile, and to outlive it. */
class GeneratedClientsTest {

    private static final Description DESCRIPTION = Description.PUBLISHED;
    private static final JsonNode SCHEMAS = DESCRIPTION.root().at("/components/schemas");

    @Test
    void aWordListInAnAnswerIsOpenAndItsDescriptionNamesTheWords() {
        for (JsonNode schema : schemasOfAnswers()) {
            // an enum of one word, or a const, tells the parts of a union apart
            assertThat(schema.path("enum").size()).as(schema.toString()).isLessThan(2);
        }
        for (JsonNode open : SCHEMAS.findParents("x-extensible-enum")) {
            open.get("x-extensible-enum")
                    .forEach(word ->
                            assertThat(open.path("description").asText())
                                    .contains("`" + word.asText() + "`"));
        }
    }

    @Test
    void everyPartOfAUnionIsAPlainTypeOrHasAName() {
        for (String union : List.of("oneOf", "anyOf")) {
            for (JsonNode holder : DESCRIPTION.root().findParents(union)) {
                assertThat(holder.get(union))
                        .as(holder.toString())
                        .allMatch(part -> part.has("$ref") || isPlain(part));
            }
        }
    }

    // with allOf, the generator for Python forgets that a member can be null
    @Test
    void aSchemaThatExtendsAnotherRepeatsItsMembers() {
        assertThat(DESCRIPTION.root().findValues("allOf")).isEmpty();
        Map.of(
                        "EmailWithTimeline", "Email",
                        "RegisteredWebhook", "Webhook",
                        "IssuedApiKey", "ApiKey",
                        "ValidationProblem", "Problem")
                .forEach((extended, base) -> {
                    JsonNode own = SCHEMAS.get(extended);
                    SCHEMAS.get(base)
                            .get("properties")
                            .properties()
                            .forEach(member ->
                                    assertThat(own.get("properties").get(member.getKey()))
                                            .as(extended + "." + member.getKey())
                                            .isEqualTo(member.getValue()));
                    assertThat(own.get("required")).containsAll(SCHEMAS.get(base).get("required"));
                });
    }

    @Test
    void aMemberWithADefaultStaysOptional() {
        List<String> required = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema : SCHEMAS.properties()) {
            schema.getValue().path("properties").properties().stream()
                    .filter(member -> member.getValue().has("default"))
                    .forEach(member -> required.add(schema.getKey() + "." + member.getKey()));
        }
        assertThat(required).as("defaults beside members").isEmpty();
    }

    @Test
    void aClientHasNoMethodsForWebhooks() {
        assertThat(DESCRIPTION.root().get("webhooks"))
                .allMatch(webhook -> webhook.at("/post/x-internal").asBoolean());
    }

    @Test
    void noParameterIsAnObjectAndNoSchemaIsNamedLikeAConstructor() {
        assertThat(DESCRIPTION.root().findValuesAsText("style")).doesNotContain("deepObject");
        for (Map.Entry<String, JsonNode> schema : SCHEMAS.properties()) {
            assertThat(SCHEMAS.has("New" + schema.getKey())).as(schema.getKey()).isFalse();
        }
    }

    private static boolean isPlain(JsonNode part) {
        return part.path("type").isTextual()
                && !List.of("array", "object").contains(part.get("type").asText());
    }

    /** The schemas of every answer and every webhook, with those that they refer to. */
    private static Set<JsonNode> schemasOfAnswers() {
        Set<JsonNode> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        JsonNode root = DESCRIPTION.root();
        Stream<JsonNode> answers =
                Samples.operations(root).stream()
                        .flatMap(operation -> values(operation.get("responses")));
        Stream<JsonNode> deliveries =
                values(root.get("webhooks")).map(webhook -> webhook.at("/post/requestBody"));
        Stream.concat(answers, deliveries)
                .flatMap(holder -> values(DESCRIPTION.follow(holder).path("content")))
                .forEach(content -> reach(content.path("schema"), reached));
        return reached;
    }

    private static void reach(JsonNode schema, Set<JsonNode> reached) {
        JsonNode target = DESCRIPTION.follow(schema);
        if (target.isObject() && reached.add(target)) {
            target.path("properties").forEach(member -> reach(member, reached));
            Stream.of("items", "additionalProperties")
                    .forEach(part -> reach(target.path(part), reached));
            Stream.of("allOf", "anyOf", "oneOf")
                    .forEach(parts -> target.path(parts).forEach(part -> reach(part, reached)));
        }
    }

    private static Stream<JsonNode> values(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getValue);
    }
}
