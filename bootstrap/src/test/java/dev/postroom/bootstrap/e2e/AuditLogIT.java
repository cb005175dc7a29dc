package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Changes by the API and by the command line are in the audit log, and it can be checked. */
@Timeout(180)
final class AuditLogIT {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir Path directory;
    private Installation installation;

    @BeforeEach
    void start() {
        installation = Installation.in(directory);
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    private PostroomProcess.Result export(String... more) {
        List<String> command = new ArrayList<>(List.of("audit", "export"));
        command.addAll(List.of("--account", installation.account));
        command.addAll(Arrays.asList(more));
        return installation.run(command.toArray(String[]::new));
    }

    /** The entries, oldest first. */
    private List<JsonNode> entries(String... more) {
        return export(more).out().lines().map(AuditLogIT::json).toList().reversed();
    }

    private static JsonNode json(String line) {
        try {
            return MAPPER.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> actions(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.at("/action").asText()).toList();
    }

    private static String value(JsonNode entry, String field, String side) {
        for (JsonNode change : entry.at("/changes")) {
            if (change.at("/field").asText().equals(field)) {
                return change.at("/" + side).asText();
            }
        }
        throw new AssertionError(field + " is not in " + entry);
    }

    private static void changeKeysAndWebhooks(Api api) {
        String key =
                api.post("/api-keys", "{\"name\": \"=Shop\", \"scopes\": [\"tags:read\"]}")
                        .expect(201)
                        .text("/id");
        api.post("/api-keys/" + key + "/rotate", "{}").expect(200);
        api.delete("/api-keys/" + key).expect(204);
        api.delete("/api-keys/" + key).expect(204);
        String webhook =
                api.post(
                                "/webhooks",
                                """
                                {"url": "http://127.0.0.1:9/hook?token=planted-secret",
                                 "events": ["subscriber.created"]}
                                """)
                        .expect(201)
                        .text("/id");
        api.patch("/webhooks/" + webhook, "{\"events\": [\"*\"]}").expect(200);
        api.patch("/webhooks/" + webhook, "{\"events\": [\"*\"]}").expect(200);
        api.post("/webhooks/" + webhook + "/rotate-secret", "{}").expect(200);
        api.delete("/webhooks/" + webhook).expect(204);
    }

    private static void changePeople(Api api) {
        String person =
                api.post("/subscribers", "{\"email\": \"planted.person@acme.test\"}")
                        .expect(201)
                        .text("/id");
        api.get("/subscribers/export?format=ndjson").expect(200);
        api.get("/subscribers/" + person + "/export").expect(200);
        api.delete("/subscribers/" + person).expect(204);
        api.send("POST", "/subscribers/import", "text/csv", "email\nother@acme.test\n").expect(202);
        api.post("/subscribers/actions", "{\"action\": \"unsubscribe\", \"audience\": \"all\"}")
                .expect(202);
    }

    private static void changeCampaignsAndSettings(Api api) {
        CampaignSteps steps = new CampaignSteps(api);
        api.post("/tags", "{\"name\": \"news\"}").expect(201);
        api.post("/subscribers", "{\"email\": \"reader@acme.test\", \"tags\": [\"news\"]}")
                .expect(201);
        String campaign = steps.createCampaign("");
        api.post("/campaigns/" + campaign + "/send", "{\"scheduled_at\": \"2999-01-01T00:00:00Z\"}")
                .expect(202);
        api.post("/campaigns/" + campaign + "/cancel", "").expect(200);
        String template =
                api.post(
                                "/templates",
                                "{\"name\": \"Old\", \"subject\": \"Hi\", \"html\": \"<p>Hi</p>\"}")
                        .expect(201)
                        .text("/id");
        api.delete("/templates/" + template).expect(204);
        api.send("PATCH", "/branding", "application/json", "{\"name\": \"Tea House\"}").expect(200);
        api.send("PATCH", "/branding", "application/json", "{\"name\": \"Tea House\"}").expect(200);
    }

    @Test
    void changesByTheApiHaveOneEntryEachWithoutSecretsAndWithoutPeople() {
        try (PostroomProcess postroom = installation.serve(Map.of())) {
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            changeKeysAndWebhooks(live);
            changePeople(live);
            changeCampaignsAndSettings(live);
            Api test = new Api(postroom.baseUrl(), installation.testKey);
            String bounced = Suppressed.mailed(test, "bounced");
            test.delete("/suppressions/" + Suppressed.encoded(bounced) + "?reason=wrong")
                    .expect(204);
            test.post("/suppressions", "{\"emails\": [\"planted@acme.test\"]}").expect(200);
            test.post("/sandbox/reset", "").expect(200);
        }

        List<JsonNode> entries = entries();

        assertThat(actions(entries))
                .containsExactly(
                        "account.created",
                        "key.created",
                        "key.created",
                        "key.created",
                        "key.rotated",
                        "key.revoked",
                        "webhook.created",
                        "webhook.changed",
                        "secret.rotated",
                        "webhook.deleted",
                        "people.exported",
                        "people.exported",
                        "person.deleted",
                        "import.started",
                        "people.changed",
                        "campaign.sent",
                        "campaign.cancelled",
                        "template.deleted",
                        "settings.changed",
                        "suppression.removed",
                        "suppressions.added",
                        "test_environment.reset");
        assertThat(export().out())
                .doesNotContain("planted", "sk_live", "sk_test", "whsec", "acme.test");
        JsonNode made = entries.get(3);
        assertThat(made.at("/actor/kind").asText()).isEqualTo("key");
        assertThat(made.at("/address").asText()).isEqualTo("127.0.0.1");
        assertThat(made.at("/request_id").asText()).isNotEmpty();
        assertThat(made.at("/environment").asText()).isEqualTo("live");
        assertThat(value(made, "scopes", "after")).isEqualTo("tags:read");
        JsonNode branding = entries.get(18);
        assertThat(branding.at("/environment").isNull()).isTrue();
        assertThat(value(branding, "name", "before")).isEqualTo("Acme");
        assertThat(value(branding, "name", "after")).isEqualTo("Tea House");
        assertThat(entries("--action", "key.created", "--actor", "operator")).hasSize(2);
        assertThat(entries("--until", "2020-01-01T00:00:00Z")).isEmpty();
        assertThat(export("--format", "csv").out())
                .contains("name: - -> =Shop")
                .startsWith("id,time,environment,actor_kind");
        assertThat(installation.run("audit", "verify").out()).contains("\t22\tok");
    }

    @Test
    void aRowThatWasChangedByHandIsNamed() throws Exception {
        assertThat(installation.run("audit", "verify").exitCode()).isZero();

        Sql.run(
                installation.database(),
                "ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;"
                        + " UPDATE audit_entries SET actor_name = 'another'"
                        + " WHERE action = 'account.created';"
                        + " ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only");

        PostroomProcess.Result verified = installation.run("audit", "verify");
        assertThat(verified.exitCode()).isEqualTo(1);
        assertThat(verified.out()).containsPattern("broken\tchain \\d+, entry \\d+: changed");
    }

    @Test
    void theLogOfADeletedAccountStays() {
        installation.run("accounts", "delete", installation.account, "--yes");

        assertThat(actions(entries()))
                .containsExactly(
                        "account.created", "key.created", "key.created", "account.deleted");
        assertThat(installation.run("audit", "verify").out())
                .contains(installation.account + "\t4\tok");
    }

    @Test
    void anUnknownAccountAndAnUnknownActionAreRefused() {
        assertThat(installation.run("audit", "export", "--account", "x").exitCode()).isEqualTo(1);
        PostroomProcess.Result unknown = export("--action", "nothing");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("\"nothing\" is not an action", "key.created");
    }
}
