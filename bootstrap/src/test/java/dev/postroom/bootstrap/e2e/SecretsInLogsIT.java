package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** No line of the log, at any level, has secrets that clients send. */
class SecretsInLogsIT {

    private static final Map<String, String> EVERYTHING =
            Map.of("POSTROOM_LOG_LEVEL", "trace", "POSTROOM_LOG_LIBRARY_LEVEL", "trace");

    // as SMTP sends it
    private static final String PASSWORD =
            Base64.getEncoder()
                    .encodeToString(
                            "\0PlantedUser\0PlantedPassword".getBytes(StandardCharsets.US_ASCII));

    private static final String PEOPLE =
            """
            email,first_name,metadata.k
            planted@acme.test,PlantedName,PlantedValue
            PlantedAddress,PlantedName,PlantedValue
            other@acme.test,"PlantedName
            """;

    @TempDir Path directory;

    @Test
    void namesMetadataMailsTokensAndKeysAreNotLoggedAtAnyLevel() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0);
                PostroomProcess postroom = installation.serve(EVERYTHING)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            receiver.answer(500);
            webhook(api, receiver.url() + "/PlantedToken?token=PlantedToken");
            webhook(api, "http://127.0.0.1:1/PlantedToken");
            write(api);
            refused(api);
            await().atMost(Duration.ofSeconds(60)).until(() -> receiver.deliveries().size() > 2);
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            api.get("/sandbox/emails").expect(200).body().get("total").asInt() > 0);

            assertNothingIsPlanted(postroom);
            assertThat(postroom.log().lines())
                    .noneMatch(line -> line.contains(installation.testKey))
                    .anyMatch(SecretsInLogsIT::isAccessLine);
        }
    }

    @Test
    void importsCampaignsAndTheConversationsOfMailsAreNotLoggedAtAnyLevel() throws Exception {
        try (Installation installation = Installation.in(directory);
                SmtpSink smtp = SmtpSink.start();
                PostroomProcess postroom = installation.serve(everythingWith(smtp))) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            importPeople(new ImportSteps(postroom.baseUrl(), installation.liveKey));
            campaign(api);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> recipients(smtp).contains("planted@acme.test"));
            awaitStatuses(api, mail(api, "refused-planted@acme.test"), "sending", "bounced");
            awaitStatuses(api, mail(api, "dropped-planted@acme.test"), "sending", "deferred");
            String token = unsubscribe(postroom, smtp);

            assertNothingIsPlanted(postroom);
            assertThat(postroom.log().lines())
                    .noneMatch(line -> line.contains(token))
                    .noneMatch(line -> line.contains(installation.liveKey))
                    .noneMatch(line -> line.contains(PASSWORD))
                    .noneMatch(line -> line.contains("MAIL FROM"));
        }
    }

    @Test
    void anUnexpectedFailureIsLoggedWithItsIncidentAndWithoutWhatWasStored() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(EVERYTHING)) {
            // PostgreSQL quotes the whole row when it violates a check
            Sql.run(
                    installation.database(),
                    "ALTER TABLE subscribers ADD CHECK (first_name <> 'PlantedName')");
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            String incident = subscriber(api).expect(500).text("/incident_id");
            new ImportSteps(postroom.baseUrl(), installation.testKey)
                    .start("?tags=PlantedTag", "text/csv", PEOPLE);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> postroom.log().contains("failed and will retry"));

            assertNothingIsPlanted(postroom);
            assertThat(postroom.log().lines())
                    .anyMatch(line ->
                            line.contains("\"incident_id\":\"" + incident + "\"")
                                    && line.contains("\"level\":\"ERROR\"")
                                    && line.contains("SQLSTATE 23514"));
        }
    }

    private static Map<String, String> everythingWith(SmtpSink smtp) {
        Map<String, String> settings = new HashMap<>(EVERYTHING);
        settings.put(
                "POSTROOM_SMTP_URL", "smtp://PlantedUser:PlantedPassword@127.0.0.1:" + smtp.port());
        return settings;
    }

    private static void assertNothingIsPlanted(PostroomProcess postroom) {
        assertThat(postroom.log().lines())
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).contains("planted"));
    }

    private static void importPeople(ImportSteps steps) {
        Api.Answer done = steps.awaitEnd(steps.start("?tags=PlantedTag", "text/csv", PEOPLE));
        assertThat(done.text("/created")).isEqualTo("1");
        assertThat(done.text("/rejected")).isEqualTo("1");
        assertThat(done.text("/status")).as("the last quote is never closed").isEqualTo("failed");
        String broken = "{\"email\": \"planted@acme.test\", \"metadata\": PlantedJson}\n";
        assertThat(
                        steps.awaitEnd(steps.start("", "application/x-ndjson", broken))
                                .text("/rejected"))
                .isEqualTo("1");
    }

    private static void campaign(Api api) {
        String template = template(api).expect(201).text("/id");
        String campaign =
                api.post(
                                "/campaigns",
                                """
                                {"name": "PlantedCampaign", "template_id": "%s",
                                 "subject": "PlantedSubject", "variables": {"k": "PlantedValue"},
                                 "tag_filter": {"include_tags": ["PlantedTag"]}}
                                """
                                        .formatted(template))
                        .expect(201)
                        .text("/id");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
    }

    private static List<String> recipients(SmtpSink smtp) {
        return smtp.mails().stream().map(SmtpSink.Mail::recipient).toList();
    }

    private static String mail(Api api, String recipient) {
        return api.post(
                        "/emails/send",
                        """
                        {"to": "%s", "subject": "PlantedSubject", "text": "PlantedBody",
                         "headers": {"X-Planted": "PlantedHeader"}}
                        """
                                .formatted(recipient))
                .expect(202)
                .text("/id");
    }

    private static void awaitStatuses(Api api, String mail, String... last) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> {
                    List<String> statuses =
                            api.get("/emails/" + mail)
                                    .body()
                                    .at("/timeline")
                                    .findValuesAsText("status");
                    int from = Math.max(0, statuses.size() - last.length);
                    return statuses.subList(from, statuses.size()).equals(List.of(last));
                });
    }

    /** Follows the links of a mail, and forged ones; returns the token. */
    private static String unsubscribe(PostroomProcess postroom, SmtpSink smtp) throws Exception {
        String header = Objects.requireNonNull(smtp.mails().getFirst().header("List-Unsubscribe"));
        String token = header.substring(header.lastIndexOf('/') + 1, header.lastIndexOf('>'));
        assertThat(followed(postroom.origin() + "/u/" + token)).isEqualTo(200);
        assertThat(followed(postroom.origin() + "/u/PlantedToken")).isEqualTo(401);
        String center = postroom.baseUrl() + "/preference-center/unsubscribe-all?token=";
        assertThat(followed(center + token)).isEqualTo(200);
        assertThat(followed(center + "PlantedToken")).isEqualTo(401);
        return token;
    }

    private static int followed(String link) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(link))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    private static boolean isAccessLine(String line) {
        return line.contains("\"method\":\"POST\"")
                && line.contains("\"route\":\"/api/v1/subscribers\"")
                && line.contains("\"status\":201")
                && line.contains("\"ms\":")
                && line.contains("\"workspace\":");
    }

    private static void webhook(Api api, String url) {
        api.post("/webhooks", "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(url)).expect(201);
    }

    private static Api.Answer subscriber(Api api) {
        return api.post(
                "/subscribers",
                """
                {"email": "planted@acme.test", "first_name": "PlantedName",
                 "metadata": {"k": "PlantedValue"}, "tags": ["PlantedTag"]}
                """);
    }

    private static Api.Answer template(Api api) {
        return api.post(
                "/templates",
                "{\"name\": \"PlantedTemplate\", \"subject\": \"PlantedSubject\","
                        + " \"html\": \"<p>PlantedBody</p>\"}");
    }

    private static void write(Api api) {
        subscriber(api).expect(201);
        template(api).expect(201);
        api.post(
                        "/emails/send",
                        "{\"to\": \"planted@acme.test\", \"subject\": \"PlantedSubject\","
                                + " \"text\": \"PlantedBody\"}")
                .expect(202);
        api.get("/tags/by-name/PlantedTag").expect(200);
    }

    private static void refused(Api api) {
        api.post("/subscribers", "{\"email\": \"PlantedAddress\"}").expect(422);
        api.post("/subscribers", "{\"email\": PlantedJson").expect(400);
        api.get("/tags?cursor=PlantedCursor").expect(400);
        api.get("/tags/PlantedPath").expect(404);
    }
}
