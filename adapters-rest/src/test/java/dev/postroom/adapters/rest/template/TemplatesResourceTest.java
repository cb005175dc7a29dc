package dev.postroom.adapters.rest.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplatePatch;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class TemplatesResourceTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> patch(String body) throws Exception {
        return api.send(api.json("PATCH", "/templates/welcome", body));
    }

    private List<String> errors(String method, String path, String body, String part)
            throws Exception {
        HttpResponse<String> response = api.send(api.json(method, path, body));
        assertThat(response.statusCode()).isEqualTo(422);
        return TestApi.tree(response).get("errors").findValuesAsText(part);
    }

    @Test
    void allViolationsOfAPatchAreReportedTogether() throws Exception {
        String body =
                """
                {"name": null, "slug": null, "subject": null, "category": "news",
                 "html": 7, "variables_schema": []}
                """;

        assertThat(errors("PATCH", "/templates/welcome", body, "field"))
                .containsExactlyInAnyOrder(
                        "name", "slug", "subject", "category", "html", "variables_schema");
        assertThat(api.templates.received).isEmpty();
    }

    @Test
    void aPatchTakesLongAndShortNamesAndNull() throws Exception {
        HttpResponse<String> response =
                patch(
                        """
                        {"mjml": "<mjml/>", "html_content": null, "text": null, "subject": "Hi",
                         "variables_schema": {"city": null, "age": {"required": true}}}
                        """);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).isPresent();
        TemplatePatch patch = (TemplatePatch) api.templates.received.getFirst();
        assertThat(patch.source().mjml()).isEqualTo(Change.set("<mjml/>"));
        assertThat(patch.source().html()).isEqualTo(Change.clear());
        assertThat(patch.source().text()).isEqualTo(Change.clear());
        assertThat(patch.source().previewText()).isEqualTo(Change.keep());
        assertThat(patch.source().subject()).contains("Hi");
        assertThat(patch.name()).isEmpty();
        assertThat(patch.variables()).isInstanceOf(Change.Set.class);
        JsonObject rules = ((Change.Set<JsonObject>) patch.variables()).value();
        assertThat(rules.members()).containsEntry("age", Map.of("required", true));
        assertThat(rules.members()).containsEntry("city", null);
    }

    @Test
    void aStrictPatchReportsUnknownFieldsOfRules() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                        "PATCH",
                                        "/templates/welcome",
                                        "{\"variables_schema\": {\"a\": {\"typ\": \"string\"}}}")
                                .header("Prefer", "handling=strict"));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).get("errors").findValuesAsText("field"))
                .containsExactly("variables_schema.a.typ");
    }

    @Test
    void rulesOfANewTemplateAreReportedAtTheirFields() throws Exception {
        String body =
                """
                {"name": "A", "subject": "B", "html": "C", "variables_schema": {
                 "1st": "string", "age": {"type": "number", "default": "old"}, "b": "text"}}
                """;

        assertThat(errors("POST", "/templates", body, "pointer"))
                .containsExactly(
                        "/variables_schema/1st",
                        "/variables_schema/age/default",
                        "/variables_schema/b");
    }

    @Test
    void aTemplateNeedsExactlyOneSource() throws Exception {
        assertThat(
                        errors(
                                "POST",
                                "/templates",
                                "{\"name\": \"A\", \"subject\": \"B\", \"mjml\": \"C\", \"html\":"
                                        + " \"D\"}",
                                "code"))
                .containsExactly("mutually_exclusive");
        assertThat(errors("POST", "/templates", "{\"name\": \"A\", \"subject\": \"B\"}", "code"))
                .containsExactly("required");
    }

    @Test
    void anEarlierVersionIsServedAndAnUnknownOneIsNotFound() throws Exception {
        assertThat(api.send(api.request("/templates/welcome?version=1")).statusCode())
                .isEqualTo(200);
        assertThat(api.send(api.request("/templates/welcome?version=7")).statusCode())
                .isEqualTo(404);
        for (String wrong : List.of("0", "-1", "x", "", "9999999999")) {
            assertThat(api.send(api.request("/templates/welcome?version=" + wrong)).statusCode())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    @Test
    void versionsAreListedWithoutSources() throws Exception {
        HttpResponse<String> response = api.send(api.request("/templates/welcome/versions"));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Total-Count")).contains("1");
        JsonNode item = TestApi.tree(response).at("/items/0");
        assertThat(item.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly("version", "name", "subject", "category", "created_at");
        assertThat(api.send(api.request("/templates/other/versions")).statusCode()).isEqualTo(404);
        assertThat(api.send(api.request("/templates/welcome/versions?sort=name")).statusCode())
                .isEqualTo(422);
    }

    @Test
    void aChangeThatRequiresAnotherVersionIsRefused() throws Exception {
        String tag =
                api.send(api.request("/templates/welcome"))
                        .headers()
                        .firstValue("ETag")
                        .orElseThrow();
        assertThat(
                        api.send(
                                        api.json("PATCH", "/templates/welcome", "{}")
                                                .header("If-Match", "\"old\""))
                                .statusCode())
                .isEqualTo(412);
        assertThat(
                        api.send(
                                        api.request("/templates/welcome")
                                                .header("If-Match", "\"old\"")
                                                .DELETE())
                                .statusCode())
                .isEqualTo(412);
        assertThat(
                        api.send(api.request("/templates/welcome").header("If-Match", tag).DELETE())
                                .statusCode())
                .isEqualTo(204);
        assertThat(api.templates.received).containsExactly(Optional.of(1L));
    }
}
