package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.bootstrap.contract.Contract;
import dev.postroom.bootstrap.contract.Exchange;
import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/** Nothing is left of a deleted person, and everything of another one. */
class ErasureIT {
    private static final String MARKER = "qzadaqz";
    private static final String OTHER = "x" + MARKER;
    private static final Traces TRACES = new Traces(MARKER, OTHER);
    private static final String OPEN =
            "SELECT count(*) FROM erasures WHERE due_at IS NOT NULL OR ended_at IS NULL";

    @TempDir Path directory;

    private Map<String, String> settings() {
        return Map.of(
                "POSTROOM_WORKERS_LEASE", "5s",
                "POSTROOM_LOG_LEVEL", "debug",
                "POSTROOM_MAIL_TRANSPORT", "directory",
                "POSTROOM_MAIL_CAMPAIGN_TRANSPORT", "directory",
                "POSTROOM_MAIL_DIRECTORY", directory.resolve("mails").toString());
    }

    private static void awaitErased(Installation installation) {
        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> Sql.ask(installation.database(), OPEN).equals("0"));
    }

    private static String campaign(Api api) {
        CampaignSteps steps = new CampaignSteps(api);
        String campaign = steps.createCampaign("");
        api.post("/campaigns/" + campaign + "/send", "").expect(202);
        steps.awaitStatus(campaign, "sent");
        return campaign;
    }

    private static PlantedPerson person(PostroomProcess postroom, String key, String marker) {
        return new PlantedPerson(new Api(postroom.baseUrl(), key), postroom.baseUrl(), key, marker);
    }

    @Test
    void nothingOfADeletedPersonIsLeftInTheDatabaseTheLogAndTheMails() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0);
                PostroomProcess postroom = installation.serve(settings())) {
            for (String key : new String[] {installation.testKey, installation.liveKey}) {
                erase(installation, postroom, receiver, key);
            }

            assertThat(TRACES.inDatabase(installation.database())).isEmpty();
            assertThat(TRACES.inFiles(directory)).isEmpty();
        }
    }

    private void erase(
            Installation installation,
            PostroomProcess postroom,
            WebhookReceiver receiver,
            String key)
            throws Exception {
        Api api = new Api(postroom.baseUrl(), key);
        new CampaignSteps(api).createWebhook(receiver.url());
        PlantedPerson.prepare(
                api,
                "{\"url\": \"%s\", \"events\": [\"trigger.fired\"]}".formatted(receiver.url()));
        PlantedPerson ada = person(postroom, key, MARKER);
        PlantedPerson other = person(postroom, key, OTHER);
        String id = ada.plant("news");
        String otherId = other.plant("news");
        if (key.equals(installation.testKey)) {
            // the file of the other one's mail would wait for another program
            ada.plantShared();
        }
        campaign(api);
        ada.plantAnswers(installation.database(), id);
        awaitNoMailIsQueued(installation.database());
        long before = rowsOf(installation.database(), OTHER);
        assertThat(TRACES.inDatabase(installation.database())).hasSizeGreaterThan(20);
        assertThat(TRACES.inFiles(directory).isEmpty()).isEqualTo(key.equals(installation.testKey));
        JsonNode profile = api.get("/subscribers/" + otherId).expect(200).body();

        String token =
                api.post("/subscribers/" + id + "/preference-token", "").expect(201).text("/token");
        assertExport(
                new ObjectMapper().readTree(center(postroom, "GET", "/export", token, 200).body()));
        assertExport(api.get("/subscribers/" + id + "/export").expect(200).body());

        if (key.equals(installation.testKey)) {
            api.delete("/subscribers/" + id).expect(204);
        } else {
            center(postroom, "DELETE", "/account", token, 204);
        }
        awaitErased(installation);

        // the response was stored under an idempotency key, sealed
        assertThat(ada.shown(id).body().toString()).doesNotContain(MARKER);
        assertThat(rowsOf(installation.database(), OTHER)).isEqualTo(before);
        assertThat(api.get("/subscribers/" + otherId).expect(200).body()).isEqualTo(profile);
        assertThat(api.get("/emails?to=" + other.address()).body().at("/total").asInt())
                .isEqualTo(4);
        assertThat(api.get("/emails?to=" + ada.address()).body().at("/total").asInt()).isZero();
        assertThat(receiver.deliveries())
                .anyMatch(delivery ->
                        delivery.text().contains("subscriber.deleted")
                                && delivery.text().contains(ada.address()));
    }

    private static HttpResponse<String> center(
            PostroomProcess postroom, String method, String path, String token, int status)
            throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(postroom.baseUrl() + "/preference-center" + path))
                        .header("X-Preference-Token", token)
                        .method(method, BodyPublishers.noBody())
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            Contract.check(Exchange.of("", response));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
            return response;
        }
    }

    private static void assertExport(JsonNode data) {
        assertThat(data.at("/subscriber/first_name").asText()).isEqualTo(MARKER);
        assertThat(data.at("/tag_history/0/action").asText()).isEqualTo("subscribed");
        assertThat(data.at("/emails").findValuesAsText("to"))
                .contains(MARKER + "@example.test", "former-" + MARKER + "@example.test")
                .noneMatch(to -> to.contains(OTHER));
        assertThat(data.at("/campaign_emails/0/campaign_name").asText()).isEqualTo("First");
        assertThat(data.at("/notes/0/content").asText()).contains(MARKER);
        assertThat(data.at("/consents/0/consent_source").asText()).isEqualTo(MARKER);
        assertThat(data.at("/events").findValuesAsText("event_type"))
                .contains("subscriber.created", "custom_event", "subscriber.note_added");
        assertThat(data.at("/events").toString()).contains(MARKER).doesNotContain(OTHER);
        JsonNode run = data.at("/trigger_runs/0");
        assertThat(run.at("/status").asText()).isEqualTo("completed");
        assertThat(run.at("/path").findValuesAsText("type"))
                .containsExactly("update_metadata", "send_email", "webhook");
    }

    // the scheduled mails stay
    private static void awaitNoMailIsQueued(DatabaseTarget database) {
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        Sql.ask(database, "SELECT count(*) FROM email_queue WHERE NOT scheduled")
                                .equals("0"));
    }

    private static long rowsOf(DatabaseTarget database, String marker) throws SQLException {
        long rows = 0;
        for (String table :
                new String[] {
                    "subscribers",
                    "notes",
                    "emails",
                    "email_attachments",
                    "captured_mails",
                    "import_rejects",
                    "former_addresses"
                }) {
            rows +=
                    Long.parseLong(
                            Sql.ask(
                                    database,
                                    "SELECT count(*) FROM %s t WHERE CAST(t AS text) LIKE '%%%s%%'"
                                            .formatted(table, marker)));
        }
        return rows;
    }

    @Test
    void anErasureThatIsKilledIsContinued() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0)) {
            PostroomProcess first = installation.serve(settings());
            PlantedPerson ada = person(first, installation.testKey, MARKER);
            PlantedPerson.prepare(
                    ada.api(), "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(receiver.url()));
            String id = ada.plant("news");
            awaitNoMailIsQueued(installation.database());
            try (Connection lock = Sql.connect(installation.database());
                    Statement statement = lock.createStatement()) {
                lock.setAutoCommit(false);
                statement.execute("LOCK TABLE import_rejects IN ACCESS EXCLUSIVE MODE");
                ada.api().delete("/subscribers/" + id).expect(204);
                await().atMost(Duration.ofSeconds(60))
                        .until(() ->
                                Sql.ask(
                                                installation.database(),
                                                "SELECT count(*) FROM emails WHERE to_key LIKE '%"
                                                        + MARKER
                                                        + "%'")
                                        .equals("0"));
                first.kill();
            }
            assertThat(TRACES.inDatabase(installation.database())).isNotEmpty();

            try (PostroomProcess _ = installation.serve(settings())) {
                awaitErased(installation);
            }

            assertThat(TRACES.inDatabase(installation.database())).isEmpty();
            assertThat(TRACES.inFiles(directory)).isEmpty();
        }
    }
}
