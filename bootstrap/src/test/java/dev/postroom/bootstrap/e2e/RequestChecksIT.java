package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Requests are checked in a documented order, and nothing in them is ignored silently. */
final class RequestChecksIT {

    private static final String UNKNOWN = "01890a5d-ac96-774b-bcce-b302099a8057";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @Test
    void campaignsAreListedByTheTimeOfTheirCreation() {
        String template = template();
        List<Instant> made =
                List.of(
                        created(campaign(template, "Span One")),
                        created(campaign(template, "Span Two")),
                        created(campaign(template, "Span Three")));
        String span =
                "created_after=%s&created_before=%s"
                        .formatted(made.getFirst().minusMillis(1), made.getLast());

        Api.Answer first = api.get("/campaigns?q=span&limit=1&sort=created_at&" + span).expect(200);
        assertThat(first.text("/items/0/name")).isEqualTo("Span One");
        assertThat(first.body().at("/total").asInt()).isBetween(1, 2);
        assertThat(names("sort=created_at&created_after=" + made.getLast().minusMillis(1)))
                .containsExactly("Span Three");
        assertThat(names("created_before=" + made.getFirst())).isEmpty();
        assertThat(errors(api.get("/campaigns?created_after=now&created_before=7").expect(422)))
                .containsExactly(
                        "parameter created_after invalid_time",
                        "parameter created_before invalid_time");
    }

    @Test
    void aCursorBelongsToItsSpan() {
        String template = template();
        campaign(template, "First");
        campaign(template, "Second");
        String cursor =
                api.get("/campaigns?limit=1&created_after=2020-01-01T00:00:00Z")
                        .expect(200)
                        .text("/cursor");

        api.get("/campaigns?limit=1&created_after=2020-01-01T00:00:00Z&cursor=" + cursor)
                .expect(200);
        api.get("/campaigns?limit=1&created_after=2020-01-02T00:00:00Z&cursor=" + cursor)
                .expect(400);
    }

    @Test
    void deliveriesAreListedByTheTimeOfTheirCreation() {
        String hook =
                api.post(
                                "/webhooks",
                                "{\"url\": \"http://127.0.0.1:1/\", \"events\":"
                                        + " [\"subscriber.created\"]}")
                        .expect(201)
                        .text("/id");
        api.post("/subscribers", "{\"email\": \"span@acme.test\"}").expect(201);
        String list = "/webhooks/" + hook + "/deliveries?event_type=subscriber.created";
        await().atMost(Duration.ofSeconds(20))
                .until(() -> api.get(list).body().at("/total").asInt() == 1);
        Instant at = Instant.parse(api.get(list).text("/items/0/created_at"));

        assertThat(total(list + "&created_after=" + at.minusSeconds(1))).isEqualTo(1);
        assertThat(total(list + "&created_after=" + at.plusSeconds(1))).isZero();
        assertThat(total(list + "&created_before=" + at.plusSeconds(1))).isEqualTo(1);
        assertThat(total(list + "&created_before=" + at.minusSeconds(1))).isZero();
    }

    @Test
    void aMisspeltFilterIsFoundInAStrictRequest() {
        assertThat(api.get("/campaigns?status=draft").header("Preference-Applied")).isEmpty();

        Api.Answer refused = api.strict("GET", "/campaigns?stauts=draft&limit=0", "").expect(422);
        assertThat(errors(refused))
                .containsExactlyInAnyOrder(
                        "parameter stauts unknown_parameter", "parameter limit out_of_range");
        assertThat(refused.header("Preference-Applied")).isEqualTo("handling=strict");
        Api.Answer accepted = api.strict("GET", "/campaigns?status=draft", "").expect(200);
        assertThat(accepted.header("Preference-Applied")).isEqualTo("handling=strict");
    }

    @Test
    void sendingACampaignIsCheckedInTheDocumentedOrder() {
        String path = "/campaigns/" + campaign(template(), "Ordered").text("/id");
        String past = "{\"scheduled_at\": \"2020-01-01T00:00:00Z\"}";

        api.post("/campaigns/" + UNKNOWN + "/send", "{").expect(404);
        api.post("/campaigns/" + UNKNOWN + "/send", past).expect(404);
        api.send("POST", path + "/send", "text/plain", past).expect(415);
        api.post(path + "/send", "{").expect(400);
        assertThat(errors(api.post(path + "/send", past).expect(422)))
                .containsExactly("pointer /scheduled_at not_in_future");
        api.post(path + "/cancel", "").expect(200);
        api.post(path + "/send", past).expect(422);
        api.post(path + "/send", "{}").expect(409);
    }

    @Test
    void aMailIsRefusedForAllReasonsAtOnce() {
        Api.Answer refused =
                api.post(
                                "/emails/send",
                                """
                                {"to": "nobody", "template_id": "%s", "from": "a@elsewhere.test",
                                 "scheduled_at": "2020-01-01T00:00:00Z", "idempotency_key": "a b"}
                                """
                                        .formatted(UNKNOWN))
                        .expect(422);
        assertThat(errors(refused))
                .containsExactlyInAnyOrder(
                        "pointer /to invalid_email",
                        "pointer /template_id unknown_template",
                        "pointer /from sender_not_allowed",
                        "pointer /scheduled_at not_in_future",
                        "pointer /idempotency_key invalid_idempotency_key");
    }

    @Test
    void aMissingVariableIsReportedWithTheOtherViolations() {
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Needs a city", "subject": "Hello {{city}}", "html": "<p></p>",
                                 "variables_schema": {"city": {"type": "string", "required": true}}}
                                """)
                        .expect(201)
                        .text("/id");
        String body = "{\"to\": %s, \"template_id\": \"" + template + "\"%s}";

        assertThat(errors(api.post("/emails/send", body.formatted("7", ""))))
                .containsExactlyInAnyOrder(
                        "pointer /to invalid_type", "pointer /variables/city missing");
        assertThat(
                        errors(
                                api.post(
                                        "/emails/send",
                                        body.formatted(
                                                "\"a@b.co\"", ", \"from\": \"a@elsewhere.test\""))))
                .containsExactlyInAnyOrder(
                        "pointer /from sender_not_allowed", "pointer /variables/city missing");
    }

    @Test
    void aKeyIsRefusedForAllReasonsAtOnce() {
        Api.Answer refused =
                api.post(
                                "/api-keys",
                                """
                                {"name": " ", "environment": "live", "scopes": ["tags:read", "tags:eat"],
                                 "expires_at": "2020-01-01T00:00:00Z"}
                                """)
                        .expect(422);
        assertThat(errors(refused))
                .containsExactlyInAnyOrder(
                        "pointer /name blank",
                        "pointer /environment environment_not_held",
                        "pointer /scopes/1 unknown_value",
                        "pointer /expires_at not_in_future");
    }

    @Test
    void aTestKeyThatAsksForLiveKeysIsToldTheParameter() {
        assertThat(errors(api.get("/api-keys?environment=live").expect(422)))
                .containsExactly("parameter environment environment_not_held");
    }

    @Test
    void anImportIsRefusedForAllReasonsAtOnce() {
        Api.Answer refused =
                api.send(
                                "POST",
                                "/subscribers/import?on_conflict=error&fire_triggers=yes&tags="
                                        + UNKNOWN,
                                "text/csv",
                                "email")
                        .expect(422);
        assertThat(errors(refused))
                .containsExactlyInAnyOrder(
                        "parameter on_conflict unknown_value",
                        "parameter fire_triggers unknown_value",
                        "parameter tags unknown_tag");
    }

    private static int total(String path) {
        return api.get(path).expect(200).body().at("/total").asInt();
    }

    private static List<String> names(String query) {
        return api.get("/campaigns?q=span&" + query).expect(200).body().findValuesAsText("name");
    }

    private static Instant created(Api.Answer answer) {
        return Instant.parse(answer.text("/created_at"));
    }

    private static String template() {
        String name = "Plain " + UUID.randomUUID();
        return api.post(
                        "/templates",
                        "{\"name\": \"%s\", \"subject\": \"Hi\", \"html\": \"<p>Hi</p>\"}"
                                .formatted(name))
                .expect(201)
                .text("/id");
    }

    private static Api.Answer campaign(String template, String name) {
        return api.post(
                        "/campaigns",
                        "{\"name\": \"%s\", \"template_id\": \"%s\"}".formatted(name, template))
                .expect(201);
    }

    /** Each error as the part of the request, the place in it and the code. */
    private static List<String> errors(Api.Answer refused) {
        return StreamSupport.stream(refused.body().at("/errors").spliterator(), false)
                .map(error -> place(error) + " " + error.get("code").asText())
                .toList();
    }

    private static String place(JsonNode error) {
        return List.of("pointer", "parameter", "header").stream()
                .filter(part -> !error.get(part).isNull())
                .map(part -> part + " " + error.get(part).asText())
                .reduce((one, other) -> one + " and " + other)
                .orElse("nowhere");
    }
}
