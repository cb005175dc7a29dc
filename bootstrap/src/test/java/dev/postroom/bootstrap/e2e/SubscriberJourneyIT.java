package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A subscriber from the sign-up to the repair of a bounce, over HTTP and with a real SMTP server:
 * double opt-in, the welcome by a tag, a campaign, the link to unsubscribe, a wrong bounce.
 */
final class SubscriberJourneyIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ANN = "ann@acme.test";

    @TempDir static Path directory;

    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        api = new Api(postroom.baseUrl(), installation.liveKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void aPersonSignsUpConfirmsIsWelcomedReadsLeavesAndIsRepaired() throws Exception {
        api.post("/tags", "{\"name\": \"Letters\", \"is_public\": true}").expect(201);
        String welcome = template("Welcome");
        String triggerId =
                api.post(
                                "/triggers",
                                """
                                {"name": "Welcome", "event_type": "tag.subscribed", "filter": {"tag": "letters"},
                                 "template_id": "%s"}
                                """
                                        .formatted(welcome))
                        .expect(201)
                        .text("/id");

        // sign-up: one mail, which names the tag
        String ann = signUp();
        String question = mail("Please confirm", 1);
        assertThat(question).contains("Letters");
        assertThat(names(ann, "tags")).isEmpty();
        assertThat(names(ann, "pending_tags")).containsExactly("Letters");

        // confirmation: active, on the tag, welcomed
        String token = found("/confirm\\?token=([A-Za-z0-9_-]+)", question);
        api.asPerson(token, "POST", "/preference-center/confirm").expect(200);
        assertThat(status(ann)).isEqualTo("active");
        assertThat(names(ann, "tags")).containsExactly("Letters");
        mail("Welcome", 1);
        assertThat(
                        api.get("/triggers/" + triggerId + "/runs?subscriber_id=" + ann)
                                .text("/items/0/status"))
                .isEqualTo("completed");

        // a campaign, and the link to unsubscribe in its header
        campaign("First letter");
        SmtpSink.Mail letter = received("First letter", 1);
        String link = found("<([^>]+)>", String.valueOf(letter.header("List-Unsubscribe")));
        assertThat(post(link)).isEqualTo(200);
        assertThat(status(ann)).isEqualTo("unsubscribed");
        assertThat(names(ann, "tags")).containsExactly("Letters");
        assertThat(count("/campaigns")).isEqualTo(1);

        // deleted and added again, the person stays unsubscribed, and comes back with a consent
        api.delete("/subscribers/" + ann).expect(204);
        String again = add(", \"tags\": [\"Letters\"]");
        assertThat(status(again)).isEqualTo("unsubscribed");
        api.patch("/subscribers/" + again, "{\"status\": \"active\"}").expect(409);
        String consent = "{\"status\": \"active\", \"consent\": {\"source\": \"phone call\"}}";
        api.patch("/subscribers/" + again, consent).expect(200);

        // the old link works for the address that was added again
        assertThat(post(link)).isEqualTo(200);
        assertThat(status(again)).isEqualTo("unsubscribed");
        api.patch("/subscribers/" + again, consent).expect(200);

        // a wrong refusal ends all mail until it is lifted
        smtp.refuse(ANN, true);
        send("Receipt 1");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> status(again).equals("bounced"));
        smtp.refuse(ANN, false);
        assertThat(send("Receipt 2")).isEqualTo("suppressed");
        assertThat(api.get("/suppressions/" + ANN).expect(200).text("/reason"))
                .isEqualTo("bounced");
        api.delete("/suppressions/" + ANN + "?reason=wrong%20refusal").expect(204);
        assertThat(status(again)).isEqualTo("active");
        assertThat(send("Receipt 3")).isEqualTo("queued");
        received("Receipt 3", 1);
        campaign("Second letter");
        received("Second letter", 1);
        assertThat(subjects()).noneMatch(subject -> subject.contains("Receipt 2"));
    }

    private static String template(String subject) {
        return api.post(
                        "/templates",
                        """
                        {"name": "%1$s", "subject": "%1$s", "category": "marketing",
                         "html_content": "<p>Hi <a href='{{unsubscribe_url}}'>unsubscribe</a></p>"}
                        """
                                .formatted(subject))
                .expect(201)
                .text("/id");
    }

    private static String signUp() {
        return add(", \"double_opt_in\": true, \"tags\": [\"Letters\"]");
    }

    private static String add(String more) {
        return api.post("/subscribers", "{\"email\": \"%s\"%s}".formatted(ANN, more))
                .expect(201)
                .text("/id");
    }

    private static void campaign(String subject) {
        String id =
                api.post(
                                "/campaigns",
                                """
                                {"name": "%1$s", "template_id": "%2$s", "tag_filter": {"include_tags": ["letters"]}}
                                """
                                        .formatted(subject, template(subject)))
                        .expect(201)
                        .text("/id");
        assertThat(api.get("/campaigns/" + id + "/recipient-count").text("/count")).isEqualTo("1");
        api.post("/campaigns/" + id + "/send", "{}").expect(202);
    }

    private static int count(String list) {
        return api.get(list).expect(200).body().at("/items/0/stats/unsubscribed").asInt();
    }

    private static String send(String subject) {
        return api.post(
                        "/emails/send",
                        "{\"to\": \"%s\", \"subject\": \"%s\", \"text\": \"Thank you.\"}"
                                .formatted(ANN, subject))
                .expect(202)
                .text("/status");
    }

    private static String status(String id) {
        return api.get("/subscribers/" + id).expect(200).text("/status");
    }

    private static List<String> names(String id, String list) {
        return api.get("/subscribers/" + id)
                .expect(200)
                .body()
                .at("/" + list)
                .findValuesAsText("name");
    }

    private static List<String> subjects() {
        return smtp.mails().stream().map(mail -> String.valueOf(mail.header("Subject"))).toList();
    }

    private static SmtpSink.Mail received(String subject, int times) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() ->
                        assertThat(subjects())
                                .filteredOn(one -> one.contains(subject))
                                .hasSize(times));
        return smtp.mails().stream()
                .filter(mail -> String.valueOf(mail.header("Subject")).contains(subject))
                .findFirst()
                .orElseThrow();
    }

    private static String mail(String subject, int times) {
        return received(subject, times).source().replace("=\r\n", "").replace("=3D", "=");
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private static int post(String url) throws Exception {
        URI page = URI.create(postroom.baseUrl()).resolve(URI.create(url).getRawPath());
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(page)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                            .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }
}
