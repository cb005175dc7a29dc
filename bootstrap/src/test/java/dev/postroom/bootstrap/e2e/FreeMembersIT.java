package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.bootstrap.contract.Description;
import dev.postroom.bootstrap.contract.Operation;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Objects of any members have a limit wherever a body has them, and the description says it. */
final class FreeMembersIT {

    private static final Pattern LIMIT = Pattern.compile("(?i)at\\s+most\\s+(16|64|256) KiB");

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
                created("/templates", "{\"name\": \"T\", \"subject\": \"S\", \"html\": \"<p>\"}");
        String trigger =
                "{\"name\": \"T\", \"event_type\": \"subscriber.created\", \"template_id\": \"t\"}";
        ids =
                Map.of(
                        "{template}",
                        template,
                        "{person}",
                        created("/subscribers", "{\"email\": \"anna@acme.test\"}"),
                        "{campaign}",
                        created("/campaigns", "{\"name\": \"C\", \"template_id\": \"t\"}"),
                        "{trigger}",
                        created("/triggers", trigger),
                        "{webhook}",
                        created(
                                "/webhooks",
                                "{\"url\": \"https://example.com/\", \"events\": [\"*\"]}"));
    }

    private static String created(String path, String body) {
        return api.post(path, body).expect(201).text("/id");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    @ParameterizedTest(name = "{0} {2}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    POST /subscribers                 | {"email": "n%d@acme.test", "metadata": <any>} | /metadata | 16
                    PATCH /subscribers/{person}       | {"metadata": <any>} | /metadata | 16
                    POST /templates/{template}/preview | {"variables": <any>} | /variables | 256
                    POST /emails/send                 | {"to": "a@acme.test", "template_id": "{template}", "variables": <any>} | /variables | 256
                    POST /emails/send                 | {"to": "a@acme.test", "subject": "s", "text": "t", "metadata": <any>} | /metadata | 16
                    POST /emails/batch                | {"emails": [{"to": "a@acme.test", "template_id": "{template}", "variables": <any>}]} | /emails/0/variables | 256
                    POST /emails/batch                | {"emails": [{"to": "a@acme.test", "subject": "s", "text": "t", "metadata": <any>}]} | /emails/0/metadata | 16
                    POST /campaigns                   | {"name": "c%d", "template_id": "t", "variables": <any>} | /variables | 16
                    PATCH /campaigns/{campaign}       | {"variables": <any>} | /variables | 16
                    POST /triggers                    | {"name": "t%d", "event_type": "subscriber.created", "steps": [{"type": "send_email", "template_id": "{template}", "variables": <any>}]} | /steps/0/variables | 16
                    POST /triggers                    | {"name": "t%d", "event_type": "subscriber.created", "steps": [{"type": "update_metadata", "metadata": <any>}]} | /steps/0/metadata | 16
                    POST /triggers                    | {"name": "t%d", "event_type": "subscriber.created", "steps": [{"type": "webhook", "webhook_id": "{webhook}", "data": <any>}]} | /steps/0/data | 16
                    POST /triggers                    | {"name": "t%d", "event_type": "subscriber.created", "steps": [{"type": "condition", "conditions": {"field": "language", "op": "eq", "value": "en"}, "then": [{"type": "send_email", "template_id": "{template}", "variables": <any>}]}]} | /steps/0/then/0/variables | 16
                    PATCH /triggers/{trigger}         | {"steps": [{"type": "send_email", "template_id": "{template}", "variables": <any>}]} | /steps/0/variables | 16
                    PATCH /triggers/{trigger}         | {"steps": [{"type": "webhook", "webhook_id": "{webhook}", "data": <any>}]} | /steps/0/data | 16
                    POST /triggers/{trigger}/test     | {"subscriber_id": "{person}", "properties": <any>} | /properties | 16
                    POST /events                      | {"email": "anna@acme.test", "name": "x", "properties": <any>} | /properties | 16
                    """)
    void anObjectIsTakenUpToItsLimitAndNotBeyond(
            String request, String body, String pointer, int kib) {
        assertThat(codes(request, body, ofSize(kib * 1024), pointer)).isEmpty();
        assertThat(codes(request, body, ofSize(kib * 1024 + 1), pointer))
                .containsExactly("too_large");
    }

    @Test
    void theRulesOfVariablesHaveALimitTogether() {
        String body =
                """
                {"name": "r%d", "subject": "s", "html": "<p>", "variables_schema": <any>}
                """;

        assertThat(codes("POST /templates", body, rule(60), "/variables_schema")).isEmpty();
        assertThat(codes("POST /templates", body, rule(65), "/variables_schema"))
                .containsExactly("too_large");
        assertThat(
                        codes(
                                "PATCH /templates/{template}",
                                "{\"variables_schema\": <any>}",
                                rule(65),
                                "/variables_schema"))
                .containsExactly("too_large");
    }

    @ParameterizedTest
    @CsvSource({
        "/subscribers/{person}, metadata",
        "/campaigns/{campaign}, variables",
    })
    void whatPatchesMergeHasTheLimitOfOne(String path, String name) {
        String body = "{\"" + name + "\": <any>}";
        String clear = "{\"" + name + "\": null}";
        api.patch(filled(path), clear).expect(200);

        assertThat(codes("PATCH " + path, body, "{\"a\": \"" + text(15) + "\"}", "/" + name))
                .isEmpty();
        assertThat(codes("PATCH " + path, body, "{\"b\": \"" + text(15) + "\"}", "/" + name))
                .containsExactly("too_large");
        api.patch(filled(path), clear).expect(200);
    }

    @Test
    void theDescriptionSaysTheLimitOfEachObjectOfAnyMembers() {
        List<String> unlimited = new ArrayList<>();
        Set<String> limited = new TreeSet<>();
        for (Operation operation : Description.PUBLISHED.operations()) {
            JsonNode content = operation.node().at("/requestBody/content");
            // what the payment provider sends is read in parts, and not stored
            content.properties().stream()
                    .filter(type -> type.getKey().equals("application/json"))
                    .filter(_ -> !operation.name().equals("receiveBillingWebhook"))
                    .forEach(type ->
                            collect(
                                    operation.name(),
                                    type.getValue().path("schema"),
                                    List.of(),
                                    unlimited,
                                    limited));
        }
        assertThat(unlimited).isEmpty();
        assertThat(limited)
                .anyMatch(one -> one.endsWith("/metadata"))
                .anyMatch(one -> one.endsWith("/variables"))
                .anyMatch(one -> one.endsWith("/data"))
                .anyMatch(one -> one.endsWith("/properties"))
                .anyMatch(one -> one.endsWith("/variables_schema"));
    }

    // the schemas that contain themselves end where one occurs again
    private static void collect(
            String place,
            JsonNode given,
            List<JsonNode> above,
            List<String> unlimited,
            Set<String> limited) {
        JsonNode schema = Description.PUBLISHED.follow(given);
        if (above.contains(schema)) {
            return;
        }
        List<JsonNode> here = new ArrayList<>(above);
        here.add(schema);
        JsonNode any = schema.path("additionalProperties");
        if (any.isObject() || any.asBoolean()) {
            String text = given.path("description").asText(schema.path("description").asText());
            int most = schema.path("maxProperties").asInt();
            // so many texts of such a length are a limit, too
            boolean isOfTexts = most > 0 && most <= 50 && any.path("maxLength").asInt() > 0;
            boolean says = LIMIT.matcher(text).find() || most == 50 || isOfTexts;
            if (says) {
                limited.add(place);
            } else {
                unlimited.add(place);
            }
        }
        for (String name : List.of("oneOf", "anyOf", "allOf")) {
            schema.path(name).forEach(one -> collect(place, one, here, unlimited, limited));
        }
        collect(place + "/0", schema.path("items"), here, unlimited, limited);
        schema.path("properties")
                .properties()
                .forEach(one ->
                        collect(
                                place + "/" + one.getKey(),
                                one.getValue(),
                                here,
                                unlimited,
                                limited));
    }

    private static List<String> codes(String request, String body, String value, String pointer) {
        String path = filled(request.substring(request.indexOf(' ') + 1).strip());
        String json = filled(body).replace("%d", String.valueOf(made++)).replace("<any>", value);
        Api.Answer answer =
                request.startsWith("PATCH") ? api.patch(path, json) : api.post(path, json);
        return answer.body()
                .path("errors")
                .valueStream()
                .filter(error -> error.path("pointer").asText().equals(pointer))
                .map(error -> error.path("code").asText())
                .toList();
    }

    private static String filled(String text) {
        String result = text;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            result = result.replace(id.getKey(), id.getValue());
        }
        return result;
    }

    private static String ofSize(int bytes) {
        return "{\"k\":\"" + "x".repeat(bytes - "{\"k\":\"\"}".length()) + "\"}";
    }

    private static String rule(int kib) {
        return "{\"v\":{\"type\":\"string\",\"default\":\"" + text(kib) + "\"}}";
    }

    private static String text(int kib) {
        return "x".repeat(kib * 1024);
    }
}
