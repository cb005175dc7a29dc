package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Rules for {@code docs/openapi.yaml} itself, independent of the code. */
class DescriptionTest {

    private static final Description DESCRIPTION = Description.PUBLISHED;
    private static final JsonNode ROOT = DESCRIPTION.root();

    @Test
    void everyReferenceResolvesAndEveryComponentIsUsed() {
        Set<String> unused = components();
        for (JsonNode reference : ROOT.findValues("$ref")) {
            assertThat(ROOT.at(reference.asText().substring(1)).isMissingNode())
                    .as(reference.asText())
                    .isFalse();
            unused.remove(reference.asText());
        }
        assertThat(unused).isEmpty();
    }

    @Test
    void everyOperationHasASummaryAndADescription() {
        List<String> known = ROOT.get("tags").findValuesAsText("name");
        List<String> names = new ArrayList<>();
        for (JsonNode operation : Samples.operations(ROOT)) {
            String name = operation.path("operationId").asText();
            names.add(name);
            assertThat(operation.path("summary").asText()).as(name).isNotBlank();
            assertThat(operation.path("description").asText()).as(name).isNotBlank();
            assertThat(operation.path("tags")).as(name).hasSize(1);
            assertThat(known).as(name).contains(operation.at("/tags/0").asText());
        }
        assertThat(names).doesNotHaveDuplicates().doesNotContain("");
    }

    @Test
    void everyOperationRequiresAScopeOrDeclaresThatItNeedsNoKey() {
        for (JsonNode operation : Samples.operations(ROOT)) {
            boolean open =
                    operation.path("security").isArray()
                            && fieldNames(operation.get("security"))
                                    .allMatch(scheme -> scheme.startsWith("PreferenceToken"));
            assertThat(operation.has("x-required-scope") || open)
                    .as(operation.path("operationId").asText())
                    .isTrue();
        }
    }

    @Test
    void everyBodyHasExamplesThatItsSchemaAllows() {
        StrictSchemas schemas = new StrictSchemas(DESCRIPTION);
        for (Samples.Body body : Samples.bodies(DESCRIPTION)) {
            assertThat(body.examples()).as(body.where()).isNotEmpty();
            for (JsonNode example : body.examples()) {
                assertThat(schemas.errors(body.schema(), example)).as(body.where()).isEmpty();
            }
        }
    }

    @Test
    void everyErrorOfTheApiIsAProblem() {
        ROOT.at("/components/responses")
                .forEach(response ->
                        assertThat(fields(response.get("content")))
                                .containsExactly("application/problem+json"));
        for (Operation operation : DESCRIPTION.operations()) {
            if (operation.path().startsWith("/api/")) {
                operation.node().get("responses").properties().stream()
                        .filter(response ->
                                response.getKey().startsWith("4")
                                        || response.getKey().startsWith("5"))
                        .forEach(response ->
                                assertThat(response.getValue().path("$ref").asText())
                                        .as(operation.name())
                                        .startsWith("#/components/responses/"));
            }
        }
    }

    private static Stream<String> fieldNames(JsonNode requirements) {
        return requirements.valueStream().flatMap(one -> fields(one).stream());
    }

    private static Set<String> components() {
        Set<String> components = new HashSet<>();
        for (Map.Entry<String, JsonNode> kind : ROOT.get("components").properties()) {
            if (!kind.getKey().equals("securitySchemes")) {
                fields(kind.getValue())
                        .forEach(name ->
                                components.add("#/components/" + kind.getKey() + "/" + name));
            }
        }
        return components;
    }

    private static List<String> fields(JsonNode node) {
        return node.properties().stream().map(Map.Entry::getKey).toList();
    }
}
