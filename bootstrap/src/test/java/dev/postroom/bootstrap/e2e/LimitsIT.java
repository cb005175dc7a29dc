package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.bootstrap.contract.Description;
import dev.postroom.bootstrap.contract.Operation;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The service has exactly the limits that its description has. */
final class LimitsIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private static Map<String, String> ids;
    private static int made;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
        String template =
                api.post("/templates", "{\"name\": \"T\", \"subject\": \"S\", \"html\": \"<p>\"}")
                        .expect(201)
                        .text("/id");
        ids =
                Map.of(
                        "subscribers",
                        api.post("/subscribers", "{\"email\": \"anna@acme.test\"}").text("/id"),
                        "tags",
                        api.post("/tags", "{\"name\": \"Tag\"}").text("/id"),
                        "templates",
                        template,
                        "campaigns",
                        api.post("/campaigns", "{\"name\": \"C\", \"template_id\": \"t\"}")
                                .expect(201)
                                .text("/id"),
                        "triggers",
                        api.post(
                                        "/triggers",
                                        "{\"name\": \"T\", \"event_type\":"
                                                + " \"subscriber.created\","
                                                + " \"template_id\": \"t\"}")
                                .expect(201)
                                .text("/id"));
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    createSubscriber    | {"email": "new-%d@acme.test"}
                    updateSubscriber    | {}
                    addSubscriberTags   | {"tags": []}
                    addSubscriberNote   | {"content": "x"}
                    createSubscriberPreferenceToken | {}
                    createTag           | {"name": "tag %d"}
                    updateTag           | {}
                    createTemplate      | {"name": "template %d", "subject": "s", "html": "<p>"}
                    updateTemplate      | {}
                    previewTemplate     | {}
                    sendEmail           | {"to": "a@acme.test", "subject": "s", "text": "t"}
                    createCampaign      | {"name": "campaign %d", "template_id": "t"}
                    updateCampaign      | {}
                    testCampaign        | {"to": "a@acme.test"}
                    createWebhook       | {"url": "https://example.com/", "events": ["*"]}
                    createApiKey        | {"name": "key %d"}
                    createTrigger       | {"name": "trigger", "event_type": "subscriber.created"}
                    updateTrigger       | {}
                    sendEvent           | {"email": "anna@acme.test", "name": "x"}
                    advanceSandboxClock | {"by": "PT1S"}
                    """)
    void bodiesAreTakenUpToTheirLimitsAndNotBeyond(String name, String base) throws Exception {
        Operation operation = operation(name);
        JsonNode schema = operation.node().at("/requestBody/content/application~1json/schema");
        ObjectNode body = (ObjectNode) JSON.readTree(base.replace("%d", String.valueOf(made++)));
        List<LimitCase> cases = LimitCases.of(schema, body);
        assertThat(cases).isNotEmpty();
        for (LimitCase one : cases) {
            one.largest()
                    .ifPresent(largest ->
                            assertThat(refusals(operation, one, largest))
                                    .as("%s %s at its limit", name, one.pointer())
                                    .noneMatch(code -> code.matches("(too|invalid)_.*")));
            assertThat(refusals(operation, one, one.tooLarge()))
                    .as("%s %s beyond its limit: %s", name, one.pointer(), one.tooLarge())
                    .anyMatch(code -> code.matches("(too|invalid|unknown|out)_.*"));
        }
    }

    /** The codes of the errors at the field of the case. */
    private static List<String> refusals(Operation operation, LimitCase one, JsonNode value) {
        String collection = operation.path().split("/")[3];
        String path =
                operation
                        .path()
                        .substring("/api/v1".length())
                        .replace("{id}", ids.getOrDefault(collection, ""));
        String body = one.body().apply(value).toString();
        Api.Answer answer =
                operation.method().equals("PATCH") ? api.patch(path, body) : api.post(path, body);
        return answer.body()
                .path("errors")
                .valueStream()
                .filter(error -> error.path("pointer").asText().startsWith(one.pointer()))
                .map(error -> error.path("code").asText())
                .toList();
    }

    @Test
    void queriesAreTakenUpToTheirLimitsAndNotBeyond() {
        for (Operation operation : Description.PUBLISHED.operations()) {
            if (operation.name().startsWith("list") && !operation.path().contains("{")) {
                operation.parameters().stream()
                        .map(Description.PUBLISHED::follow)
                        .filter(parameter -> parameter.path("in").asText().equals("query"))
                        .forEach(parameter -> checkQuery(operation, parameter));
            }
        }
    }

    private static void checkQuery(Operation operation, JsonNode parameter) {
        String name = parameter.get("name").asText();
        JsonNode schema = parameter.get("schema");
        JsonNode item = schema.has("items") ? schema.get("items") : schema;
        // a parameter with keys has each of them once: key=value
        boolean hasKeys = item.path("pattern").asText().equals("=");
        String start = name + "=" + (hasKeys ? "k=" : "");
        if (schema.has("maxItems")) {
            String value =
                    name + "=" + SampleValues.of(Description.PUBLISHED.follow(item)).asText();
            int most = schema.get("maxItems").intValue();
            String pairs = name + "=k%d=x";
            assertThat(isTaken(operation, repeated(hasKeys ? pairs : value, most)))
                    .as(name)
                    .isTrue();
            assertThat(isTaken(operation, repeated(hasKeys ? pairs : value, most + 1)))
                    .as(name)
                    .isFalse();
        }
        if (item.has("maxLength") && !name.equals("cursor")) {
            int most = item.get("maxLength").intValue() - (hasKeys ? "k=".length() : 0);
            // ids have a form of their own: no text of the greatest length is one
            if (hasKeys || !item.has("pattern")) {
                assertThat(isTaken(operation, start + text(name, item, most))).as(name).isTrue();
            }
            assertThat(isTaken(operation, start + text(name, item, most + 1))).as(name).isFalse();
        }
        if (schema.has("maximum")) {
            int most = schema.get("maximum").intValue();
            assertThat(isTaken(operation, name + "=" + most)).as(name).isTrue();
            assertThat(isTaken(operation, name + "=" + (most + 1))).as(name).isFalse();
            int least = schema.get("minimum").intValue();
            assertThat(isTaken(operation, name + "=" + least)).as(name).isTrue();
            assertThat(isTaken(operation, name + "=" + (least - 1))).as(name).isFalse();
        }
    }

    private static String text(String name, JsonNode schema, int length) {
        String value = SampleValues.text(name, schema, length).orElse("x".repeat(length));
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String repeated(String value, int times) {
        return String.join("&", IntStream.range(0, times).mapToObj(value::formatted).toList());
    }

    /**
     * Whether the query is within its limits: a tag or segment that does not exist is refused for
     * that alone.
     */
    private static boolean isTaken(Operation operation, String query) {
        Api.Answer answer = api.get(operation.path().substring("/api/v1".length()) + "?" + query);
        if (answer.status() == 200) {
            return true;
        }
        assertThat(answer.status()).as(query).isEqualTo(422);
        return answer.body()
                .path("errors")
                .valueStream()
                .allMatch(error ->
                        List.of("unknown_tag", "unknown_segment")
                                .contains(error.path("code").asText()));
    }

    private static Operation operation(String name) {
        return Description.PUBLISHED.operations().stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
