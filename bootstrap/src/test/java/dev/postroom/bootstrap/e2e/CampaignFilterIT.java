package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A campaign goes to those whose metadata match its filter. */
final class CampaignFilterIT {

    @TempDir static Path directory;

    private static final String WAY_OUT = " <a href='{{unsubscribe_url}}'>Leave</a>";

    private static Installation installation;
    private static PostroomProcess postroom;

    private Api api;
    private String template;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @BeforeEach
    void freshWorkspace() {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello",
                                 "html": "<a href='{{unsubscribe_url}}'>stop</a>"}
                                """)
                        .expect(201)
                        .text("/id");
        person("ann", "{\"plan\": \"pro\", \"age\": 40}");
        person("bob", "{\"plan\": \"pro\", \"age\": 20}");
        person("cyd", "{\"plan\": \"free\", \"age\": 50}");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private void person(String name, String metadata) {
        api.post(
                        "/subscribers",
                        "{\"email\": \"%s@acme.test\", \"metadata\": %s}".formatted(name, metadata))
                .expect(201);
    }

    private Api.Answer create(String filter) {
        return api.post(
                "/campaigns",
                "{\"name\": \"May\", \"template_id\": \"%s\", \"filter\": %s}"
                        .formatted(template, filter));
    }

    @Test
    void onlyTheSelectedAreCountedAndGetTheMail() {
        Api.Answer campaign =
                create(
                                """
                                {"all": [{"field": "metadata.plan", "op": "eq", "value": "pro"},
                                         {"field": "metadata.age", "op": "gte", "value": 30}]}
                                """)
                        .expect(201);
        String path = "/campaigns/" + campaign.text("/id");
        assertThat(campaign.text("/filter/all/1/value")).isEqualTo("30");
        assertThat(api.get(path).text("/filter/all/0/field")).isEqualTo("metadata.plan");
        assertThat(api.get(path + "/recipient-count").text("/count")).isEqualTo("1");
        assertThat(api.get(path + "/preflight").text("/recipients/count")).isEqualTo("1");

        api.post(path + "/send", "").expect(202);
        new CampaignSteps(api).awaitStatus(campaign.text("/id"), "sent");
        Api.Answer recipients = api.get(path + "/recipients").expect(200);
        assertThat(recipients.body().at("/items")).hasSize(1);
        assertThat(recipients.text("/items/0/email")).isEqualTo("ann@acme.test");
    }

    @Test
    void aPatchReplacesTheWholeFilterAndACopyKeepsIt() {
        String path =
                "/campaigns/"
                        + create(
                                        """
                                        {"all": [{"field": "metadata.plan", "op": "eq",
                                                  "value": "pro"}]}
                                        """)
                                .expect(201)
                                .text("/id");
        String any = "{\"any\": [{\"field\": \"metadata.age\", \"op\": \"lt\", \"value\": 30}]}";
        Api.Answer changed = api.patch(path, "{\"filter\": %s}".formatted(any)).expect(200);
        assertThat(changed.body().at("/filter/all").isMissingNode()).isTrue();
        assertThat(api.get(path + "/recipient-count").text("/count")).isEqualTo("1");
        Api.Answer copy = api.post(path + "/duplicate", "").expect(201);
        assertThat(copy.body().at("/filter")).isEqualTo(changed.body().at("/filter"));

        Api.Answer cleared = api.patch(path, "{\"filter\": null}").expect(200);
        assertThat(cleared.body().at("/filter").isNull()).isTrue();
        assertThat(api.get(path + "/recipient-count").text("/count")).isEqualTo("3");
    }

    @Test
    void everyMistakeIsNamedWithItsPlace() {
        Api.Answer refused =
                create(
                                """
                                {"all": [{"field": "shoe_size", "op": "eq", "value": "x"},
                                         {"any": [{"field": "metadata.age", "op": "gt",
                                                   "value": "old"}]}]}
                                """)
                        .expect(422);
        assertThat(refused.body().at("/errors").findValuesAsText("pointer"))
                .containsExactly("/filter/all/0/field", "/filter/all/1/any/0/value");
        assertThat(create("[]").expect(422).text("/errors/0/field")).isEqualTo("filter");
    }

    @Test
    void aFilterThatSelectsNobodyIsReported() {
        String path =
                "/campaigns/"
                        + create(
                                        """
                                        {"all": [{"field": "metadata.plan", "op": "eq",
                                                  "value": "none"}]}
                                        """)
                                .expect(201)
                                .text("/id");
        assertThat(api.post(path + "/send", "").expect(422).text("/errors/0/field"))
                .isEqualTo("filter");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            nullValues = "-",
            value = {
                "<p>Hi</p>{way out} | {} | -",
                "<p>Hi</p> | {} | no_unsubscribe_link template_id",
                "<p>{{isue}}</p>{way out} | {} | undeclared_variable variables_schema.isue,"
                        + "missing_variables variables.isue",
                "<p>{{issue}}</p>{way out} | {'issue': '7', 'isue': '8'} | unused_variable"
                        + " variables.isue",
                "<p>{{issue}}{{extra}}</p>{way out} | {'issue': '7', 'extra': 'x'} |"
                        + " undeclared_variable variables_schema.extra",
                "<a href='http://localhost:3000/'>Hi</a>{way out} | {} | link_to_localhost"
                        + " template_id",
                "<p>Hi</p><img src='http://a.example/b.png'>{way out} | {} | image_over_http"
                        + " template_id",
                "<img src='https://a.example/b.png'> | {} | no_unsubscribe_link template_id,"
                        + "no_text template_id",
            })
    void preflightAndPreviewWarnOfWhatTheAuthorDidNotMean(
            String html, String variables, @Nullable String expected) {
        String letter =
                api.post(
                                "/templates",
                                """
                                {"name": "Warned", "subject": "Hello", "html": "%s",
                                 "variables_schema": {"issue": "string"}}
                                """
                                        .formatted(html.replace("{way out}", WAY_OUT)))
                        .expect(201)
                        .text("/id");
        String path =
                "/campaigns/"
                        + api.post(
                                        "/campaigns",
                                        """
                                        {"name": "May", "template_id": "%s", "variables": %s,
                                         "filter": {"all": [{"field": "metadata.plan", "op": "eq",
                                         "value": "pro"}]}}
                                        """
                                                .formatted(letter, variables.replace('\'', '"')))
                                .expect(201)
                                .text("/id");

        for (Api.Answer answer :
                List.of(api.get(path + "/preflight"), api.post(path + "/preview", "{}"))) {
            JsonNode warnings = answer.expect(200).body().get("warnings");
            assertThat(warnings)
                    .extracting(one -> one.get("code").asText() + " " + one.get("field").asText())
                    .isEqualTo(expected == null ? List.of() : List.of(expected.split(",")));
        }
    }
}
