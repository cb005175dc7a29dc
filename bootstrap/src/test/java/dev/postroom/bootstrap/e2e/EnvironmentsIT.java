package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.contract.Contract;
import dev.postroom.bootstrap.contract.Exchange;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The test environment captures, the live one sends, and the six events of the reference. */
final class EnvironmentsIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static WebhookReceiver receiver;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = WebhookReceiver.start(0);
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    @Test
    void mailOfTheTestEnvironmentIsCaptured() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        api.post(
                        "/emails/send",
                        """
                        {"to": "captured@acme.test", "subject": "Hi", "html": "<b>Hello</b>"}
                        """)
                .expect(202);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> captured(api).body().at("/total").asInt() == 1);
        Api.Answer mail = api.get("/sandbox/emails/" + captured(api).text("/items/0/id"));
        assertThat(mail.text("/html")).contains("<b>Hello</b>");
        assertThat(mail.text("/text")).contains("Hello");
        assertThat(smtp.mails())
                .extracting(SmtpSink.Mail::recipient)
                .doesNotContain("captured@acme.test");
    }

    @Test
    void mailOfTheLiveEnvironmentIsSent() {
        Api api = new Api(postroom.baseUrl(), installation.liveKey);
        String id =
                api.post(
                                "/emails/send",
                                """
                                {"to": {"email": "sent@acme.test", "name": "S. Ent"}, "subject": "Hi", "text": "Hello"}
                                """)
                        .expect(202)
                        .text("/id");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> api.get("/emails/" + id).text("/status").equals("sent"));
        assertThat(smtp.mails()).extracting(SmtpSink.Mail::recipient).contains("sent@acme.test");
    }

    @Test
    void theSixEventsOfTheReferenceArriveOnceAndSigned() {
        Api api = new Api(postroom.baseUrl(), installation.liveKey);
        String secret = new CampaignSteps(api).createWebhook(receiver.url());
        String id =
                api.post("/subscribers", "{\"email\": \"six@acme.test\"}").expect(201).text("/id");
        api.patch("/subscribers/" + id, "{\"first_name\": \"Six\"}").expect(200);
        api.patch("/subscribers/" + id, "{\"first_name\": \"Six\"}").expect(200);
        api.post("/subscribers/" + id + "/tags", "{\"tags\": [\"Half Dozen\"]}").expect(200);
        api.delete("/subscribers/" + id + "/tags/half-dozen").expect(204);
        api.post("/subscribers/" + id + "/notes", "{\"content\": \"called\"}").expect(201);
        api.delete("/subscribers/" + id).expect(204);

        await().atMost(Duration.ofSeconds(20)).until(() -> ofSubscriber(id).count() == 6);
        assertThat(ofSubscriber(id).map(EnvironmentsIT::type))
                .containsExactlyInAnyOrder(
                        "subscriber.created",
                        "subscriber.updated",
                        "tag.subscribed",
                        "tag.unsubscribed",
                        "subscriber.note_added",
                        "subscriber.deleted");
        assertThat(ofSubscriber(id)).allMatch(d -> Signatures.serviceSignatureHolds(d, secret));
    }

    @Test
    void remainingReadsMatchTheDescription() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        api.post("/tags", "{\"name\": \"Passing\"}").expect(201);
        assertThat(api.get("/tags/by-name?name=passing").expect(200).text("/slug"))
                .isEqualTo("passing");
        String webhook =
                api.post(
                                "/webhooks",
                                "{\"url\": \"%s\", \"events\": [\"campaign.failed\"]}"
                                        .formatted(receiver.url()))
                        .expect(201)
                        .text("/id");
        assertThat(api.get("/webhooks/" + webhook).expect(200).body().has("secret")).isFalse();
        assertThat(api.get("/billing/subscription").expect(200).text("/plan"))
                .isEqualTo("self_hosted");
        assertThat(api.get("/imports").expect(200).body().at("/total").asInt()).isZero();
    }

    @Test
    void aOneClickPostUnsubscribesAndAGetDoesNot() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        CampaignSteps steps = new CampaignSteps(api);
        String id =
                api.post("/subscribers", "{\"email\": \"leaver@acme.test\", \"tags\": [\"news\"]}")
                        .expect(201)
                        .text("/id");
        String campaign = steps.createCampaign("");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        steps.awaitStatus(campaign, "sent");
        URI link = unsubscribeLink(api);

        try (HttpClient http = HttpClient.newHttpClient()) {
            var look = http.send(HttpRequest.newBuilder(link).build(), BodyHandlers.ofString());
            Contract.check(Exchange.of("", look));
            assertThat(look.statusCode()).isEqualTo(200);
            assertThat(api.get("/subscribers/" + id).text("/status")).isEqualTo("active");
            String oneClick = "List-Unsubscribe=One-Click";
            var click =
                    http.send(
                            HttpRequest.newBuilder(link)
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString(oneClick))
                                    .build(),
                            BodyHandlers.ofString());
            Contract.check(Exchange.of(oneClick, click));
            assertThat(click.statusCode()).isEqualTo(200);
        }
        assertThat(api.get("/subscribers/" + id).text("/status")).isEqualTo("unsubscribed");
    }

    private static Api.Answer captured(Api api) {
        return api.get("/sandbox/emails?to=captured@acme.test");
    }

    private static URI unsubscribeLink(Api api) {
        String id = api.get("/sandbox/emails?to=leaver@acme.test").text("/items/0/id");
        String source = api.get("/sandbox/emails/" + id).text("/source");
        Matcher link = Pattern.compile("List-Unsubscribe:\\s*<([^>]+)>").matcher(source);
        assertThat(link.find()).isTrue();
        return URI.create(link.group(1));
    }

    private static Stream<WebhookReceiver.Delivery> ofSubscriber(String id) {
        return receiver.deliveries().stream().filter(d -> d.text().contains(id));
    }

    private static String type(WebhookReceiver.Delivery delivery) {
        Matcher type = Pattern.compile("\"event_type\":\"([^\"]+)\"").matcher(delivery.text());
        return type.find() ? type.group(1) : "none";
    }
}
