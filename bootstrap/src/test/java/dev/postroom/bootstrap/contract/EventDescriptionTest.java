package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.event.EventType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Every type of event is described with its shape, an example and when it is emitted. */
class EventDescriptionTest {

    private static final Description DESCRIPTION = Description.PUBLISHED;
    private static final JsonNode ROOT = DESCRIPTION.root();
    private static final StrictSchemas STRICT = new StrictSchemas(DESCRIPTION);
    private static final EventSchemas SCHEMAS = new EventSchemas(DESCRIPTION, STRICT);
    private static final List<String> TYPES =
            Arrays.stream(EventType.values()).map(EventType::keyword).toList();
    private static final Path RECORDED =
            Path.of("../adapters-rest/src/test/resources/dev/postroom/adapters/rest/payloads.txt");

    @Test
    void everyEventTypeIsDescribedAndNoOther() {
        assertThat(ROOT.get("webhooks").properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Stream.of("event"), TYPES.stream()).toList());
        assertThat(SCHEMAS.byType().keySet()).containsExactlyInAnyOrderElementsOf(TYPES);
        assertThat(ROOT.at("/components/schemas/EventTypeName/x-extensible-enum"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(TYPES);
    }

    @Test
    void theUnionHasExactlyTheSchemasOfItsDiscriminator() {
        JsonNode union = ROOT.at("/components/schemas/Event");

        assertThat(union.at("/discriminator/propertyName").asText()).isEqualTo("event_type");
        assertThat(union.get("oneOf").findValuesAsText("$ref"))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        texts(union.at("/discriminator/mapping").properties().stream()));
        JsonNode any = DESCRIPTION.webhook("event");
        assertThat(any.at("/requestBody/content/application~1json/schema/$ref").asText())
                .isEqualTo("#/components/schemas/Event");
    }

    @ParameterizedTest
    @EnumSource
    void aTypeHasASchemaOfItsOwn(EventType type) {
        JsonNode schema = Objects.requireNonNull(SCHEMAS.byType().get(type.keyword()));

        for (String field : List.of("event_type", "type")) {
            assertThat(schema.path("properties").path(field).path("enum"))
                    .extracting(JsonNode::asText)
                    .containsExactly(type.keyword());
        }
        assertThat(schema.get("required"))
                .extracting(JsonNode::asText)
                .contains("id", "event_type", "type", "timestamp", "environment", "data");
        assertThat(schema.at("/properties/sequence/type").asText()).isEqualTo("integer");
        JsonNode operation = DESCRIPTION.webhook(type.keyword());
        JsonNode body = operation.at("/requestBody/content/application~1json");
        assertThat(DESCRIPTION.follow(body.get("schema"))).isEqualTo(schema);
        assertThat(Samples.examples(DESCRIPTION, body))
                .isNotEmpty()
                .allMatch(example -> example.at("/event_type").asText().equals(type.keyword()));
    }

    @ParameterizedTest
    @EnumSource
    void aTypeSaysWhenItIsEmittedAndWhenNot(EventType type) {
        assertThat(DESCRIPTION.webhook(type.keyword()).path("description").asText())
                .startsWith("Emitted ")
                .contains("\n\nNot emitted ");
    }

    @Test
    void theRecordedEventsAreOfEveryTypeAndAreAllowed() throws IOException {
        List<String> bodies =
                Files.readAllLines(RECORDED).stream().filter(line -> line.startsWith("{")).toList();

        assertThat(bodies).flatMap(SCHEMAS::errors).isEmpty();
        assertThat(bodies)
                .map(body -> Pattern.compile("\"event_type\":\"([^\"]+)").matcher(body))
                .map(found -> found.find() ? found.group(1) : "")
                .containsAll(TYPES);
    }

    @Test
    void anEventHasNothingThatIsNotDescribed() throws IOException {
        String updated =
                Files.readAllLines(RECORDED).stream()
                        .filter(line -> line.contains("\"type\":\"subscriber.updated\""))
                        .findFirst()
                        .orElseThrow();

        assertThat(SCHEMAS.errors(updated)).isEmpty();
        assertThat(SCHEMAS.errors(updated.replace("\"previous\"", "\"before\""))).isNotEmpty();
        assertThat(SCHEMAS.errors(updated.replaceFirst("\"notes_count\":0,", ""))).isNotEmpty();
        assertThat(SCHEMAS.errors(updated.replace("\"previous\":{", "\"previous\":{\"mood\":1,")))
                .isNotEmpty();
        assertThat(SCHEMAS.errors(updated.replace("subscriber.updated", "subscriber.created")))
                .isNotEmpty();
        assertThat(SCHEMAS.errors(updated.replace("subscriber.updated", "subscriber.new")))
                .containsExactly("the event type 'subscriber.new' is not described");
    }

    private static List<String> texts(Stream<Map.Entry<String, JsonNode>> fields) {
        return fields.map(field -> field.getValue().asText()).toList();
    }
}
