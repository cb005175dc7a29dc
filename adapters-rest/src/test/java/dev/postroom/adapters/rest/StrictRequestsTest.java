package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.fake.FakeKeys;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.shared.http.Route;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/** All operations report all violations of a request, after a missing resource. */
class StrictRequestsTest {

    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final String UNKNOWN = "01890a5d-ac96-774b-bcce-b302099a8057";

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void everyOperationRefusesUnknownQueryParameters() throws Exception {
        for (Route route : routes()) {
            HttpResponse<String> response = api.send(request(route, known(route), "no_such=1"));

            assertThat(response.statusCode()).as("%s %s", route, response.body()).isEqualTo(422);
            assertThat(errors(response))
                    .as("%s", route)
                    .contains("parameter no_such unknown_parameter");
            assertThat(response.headers().firstValue("Preference-Applied")).isEmpty();
        }
    }

    @Test
    void everyWriteRefusesUnknownFields() throws Exception {
        for (Route route : routes()) {
            if (!READS.contains(route.method()) && !route.template().endsWith("/import")) {
                HttpResponse<String> response =
                        api.send(withBody(route, known(route), "{\"no_such\": 1}"));

                assertThat(response.statusCode())
                        .as("%s %s", route, response.body())
                        .isEqualTo(422);
                assertThat(errors(response))
                        .as("%s", route)
                        .contains("pointer /no_such unknown_field");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded"})
    void aBodyThatIsNoJsonIsIgnoredWhereNoFieldIsKnown(String type) throws Exception {
        String tag =
                TestApi.tree(api.send(api.json("POST", "/tags", "{\"name\": \"ab\"}")))
                        .path("id")
                        .asText();

        assertThat(
                        api.send(
                                        api.request("/tags/" + tag)
                                                .header("Content-Type", type)
                                                .method(
                                                        "DELETE",
                                                        BodyPublishers.ofString("no_such=1")))
                                .statusCode())
                .isEqualTo(204);
    }

    @Test
    void strictHandlingIsConfirmedToThoseWhoAskForIt() throws Exception {
        HttpResponse<String> response =
                api.send(api.request("/tags?no_such=1").header("Prefer", "handling=strict").GET());

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.headers().firstValue("Preference-Applied")).contains("handling=strict");
    }

    private static HttpRequest.Builder withBody(Route route, String path, String json) {
        return api.bare(path)
                .header("X-API-Key", "full")
                .header("Content-Type", "application/json")
                .method(route.method(), BodyPublishers.ofString(json));
    }

    @Test
    void unknownQueryParametersAreIgnoredInLenientRequests() throws Exception {
        for (Route route : routes()) {
            HttpResponse<String> response =
                    api.send(
                            request(route, known(route), "no_such=1")
                                    .header("Prefer", "handling=lenient"));

            assertThat(response.body()).as("%s", route).doesNotContain("unknown_parameter");
            if (READS.contains(route.method()) && !route.template().contains("/by-")) {
                assertThat(response.statusCode()).as("%s", route).isEqualTo(200);
                assertThat(response.headers().firstValue("Preference-Applied"))
                        .contains("handling=lenient");
            }
        }
    }

    @Test
    void everyWriteRefusesAnInvalidIdempotencyKeyTogetherWithItsOtherViolations() throws Exception {
        for (Route route : routes()) {
            if (!READS.contains(route.method())) {
                HttpResponse<String> response =
                        api.send(
                                request(route, known(route), "no_such=1")
                                        .header("Idempotency-Key", "a b"));

                assertThat(errors(response))
                        .as("%s", route)
                        .contains(
                                "header Idempotency-Key invalid_idempotency_key",
                                "parameter no_such unknown_parameter");
            }
        }
    }

    @Test
    void aMissingResourceIsReportedBeforeAnyViolation() throws Exception {
        for (Route route : routes()) {
            if (route.template().contains("{")) {
                String path = route.template().replaceAll("\\{\\w+}", UNKNOWN);
                HttpResponse<String> response =
                        api.send(
                                request(route, path, "no_such=1&limit=x")
                                        .header("Idempotency-Key", "a b"));

                assertThat(response.statusCode())
                        .as("%s %s", route, response.body())
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void aMissingResourceIsReportedBeforeAnUnreadableBody() throws Exception {
        for (Route route : routes()) {
            if (route.template().contains("{") && !READS.contains(route.method())) {
                String path = route.template().replaceAll("\\{\\w+}", UNKNOWN);
                HttpResponse<String> response =
                        api.send(
                                api.bare(path)
                                        .header("X-API-Key", "full")
                                        .header("Content-Type", "text/plain")
                                        .method(route.method(), BodyPublishers.ofString("{")));

                assertThat(response.statusCode())
                        .as("%s %s", route, response.body())
                        .isEqualTo(404);
            }
        }
    }

    @Test
    void whatCanBeJudgedIsJudgedAlthoughOtherFieldsAreInvalid() throws Exception {
        String past = "\"2020-01-01T00:00:00Z\"";
        String mail = "{\"to\": \"%s\", \"subject\": \"s\", \"text\": \"t\"%s}";
        String late = ", \"scheduled_at\": " + past;

        assertThat(errors("/emails/send", mail.formatted("nobody", late)))
                .containsExactlyInAnyOrder(
                        "pointer /to invalid_email", "pointer /scheduled_at not_in_future");
        assertThat(
                        errors(
                                "/emails/batch",
                                "[%s, %s]"
                                        .formatted(
                                                mail.formatted("a@b.co", late),
                                                mail.formatted("nobody", ""))))
                .containsExactlyInAnyOrder(
                        "pointer /emails/1/to invalid_email",
                        "pointer /emails/0/scheduled_at not_in_future");
        assertThat(errors("/api-keys", "{\"scopes\": [\"x\"], \"expires_at\": " + past + "}"))
                .containsExactlyInAnyOrder(
                        "pointer /name required",
                        "pointer /scopes/0 unknown_value",
                        "pointer /expires_at not_in_future");
        assertThat(errors("/subscribers", "{\"email\": \"nobody\", \"tags\": [\"gone\"]}"))
                .containsExactlyInAnyOrder(
                        "pointer /email invalid_email", "pointer /tags/0 unknown_tag");
        assertThat(errors("/webhooks", "{\"url\": \"http://10.0.0.1/\", \"events\": []}"))
                .containsExactlyInAnyOrder("pointer /events empty", "pointer /url url_not_allowed");
        assertThat(errors("/campaigns", "{\"name\": \"\", \"template_id\": \"x\"}"))
                .containsExactlyInAnyOrder(
                        "pointer /name blank", "pointer /tag_filter unknown_tag");
    }

    @Test
    void theQueryOfAnImportIsReportedAtOnceAndBeforeItsBodyArrives() throws Exception {
        HttpRequest.Builder request =
                api.request("/subscribers/import?on_conflict=error&tags=gone&fire_triggers=2&x=1")
                        .header("Content-Type", "text/csv")
                        .header("Idempotency-Key", "a b");
        api.imports.isFull = true;
        try {
            assertThat(errors(api.send(request.POST(BodyPublishers.ofString("email\n")))))
                    .containsExactlyInAnyOrder(
                            "header Idempotency-Key invalid_idempotency_key",
                            "parameter on_conflict unknown_value",
                            "parameter fire_triggers unknown_value",
                            "parameter tags unknown_tag",
                            "parameter x unknown_parameter");
        } finally {
            api.imports.isFull = false;
        }
    }

    private static List<String> errors(String path, String body) throws Exception {
        return errors(api.send(api.json("POST", path, body)));
    }

    @Test
    void violationsSayWhereTheyAre() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                        "POST",
                                        "/emails/send?a[b]=1",
                                        """
                                        {"to": "nobody", "subject": "s", "text": "t", "a.b/c": 1,
                                         "headers": {"Bcc.X": 7}, "from": {"name": "x"}}
                                        """)
                                .header("Idempotency-Key", "a b"));

        assertThat(errors(response))
                .containsExactlyInAnyOrder(
                        "header Idempotency-Key invalid_idempotency_key",
                        "parameter a[b] unknown_parameter",
                        "pointer /to invalid_email",
                        "pointer /headers/Bcc.X invalid_type",
                        "pointer /from/email required",
                        "pointer /a.b~1c unknown_field");
        assertThat(TestApi.tree(response).get("errors").findValuesAsText("field"))
                .contains("headers[\"Bcc.X\"]", "[\"a.b/c\"]", "a[b]", "Idempotency-Key");
    }

    private static List<Route> routes() {
        return api.routes().stream().filter(route -> route.scope().isPresent()).toList();
    }

    private static String known(Route route) {
        boolean isKey = route.template().contains("/api-keys/");
        return route.template()
                .replace("{id}", (isKey ? FakeKeys.FULL : FakeSubscribers.ANNA.id()).toString())
                .replaceAll("\\{(note_id|did|rid)}", FakeSubscribers.ANNA.id().toString())
                .replace("{email}", FakeSubscribers.ANNA.email().value())
                .replaceAll("\\{\\w+}", "news");
    }

    private static HttpRequest.Builder request(Route route, String path, String query) {
        HttpRequest.Builder request = api.bare(path + "?" + query).header("X-API-Key", "full");
        if (READS.contains(route.method()) || route.method().equals("DELETE")) {
            return request.method(route.method(), BodyPublishers.noBody());
        }
        boolean isImport = route.template().endsWith("/import");
        return request.header("Content-Type", isImport ? "text/csv" : "application/json")
                .method(route.method(), BodyPublishers.ofString(isImport ? "email\n" : "{}"));
    }

    /** Each error as the part, the place in it and the code. */
    private static List<String> errors(HttpResponse<String> response) throws IOException {
        JsonNode errors = TestApi.tree(response).path("errors");
        return StreamSupport.stream(errors.spliterator(), false)
                .map(error -> place(error) + " " + error.get("code").textValue())
                .toList();
    }

    private static String place(JsonNode error) {
        return List.of("pointer", "parameter", "header").stream()
                .filter(part -> !error.get(part).isNull())
                .map(part -> part + " " + error.get(part).textValue())
                .reduce((one, other) -> one + " and " + other)
                .orElse("nowhere");
    }
}
