package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The log of transactional mail, and the simulator with its statuses, events and subscribers. */
final class EmailsIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static WebhookReceiver receiver;
    private static Api api;
    private static Api live;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = WebhookReceiver.start(0);
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        api = new Api(postroom.baseUrl(), installation.testKey);
        live = new Api(postroom.baseUrl(), installation.liveKey);
        new CampaignSteps(api).createWebhook(receiver.url());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    private static String send(Api client, String to, String more) {
        return client.post(
                        "/emails/send",
                        "{\"to\": \"%s\", \"subject\": \"Hi\", \"text\": \"Hi\"%s}"
                                .formatted(to, more))
                .expect(202)
                .text("/id");
    }

    private static List<String> timeline(String id) {
        return timeline(api, id);
    }

    private static List<String> timeline(Api client, String id) {
        JsonNode steps = client.get("/emails/" + id).expect(200).body().get("timeline");
        return steps.valueStream().map(step -> step.get("status").asText()).toList();
    }

    private static void awaitEnd(String id, String status) {
        await().atMost(PATIENCE).until(() -> timeline(id).getLast().equals(status));
    }

    private static List<String> events(String id, int count) {
        await().atMost(PATIENCE).until(() -> received(id).size() >= count);
        return received(id);
    }

    private static List<String> received(String id) {
        return receiver.deliveries().stream()
                .map(delivery -> tree(delivery.text()))
                .filter(event -> event.at("/data/id").asText().equals(id))
                // ids have the order of the events; deliveries can overtake each other
                .sorted(Comparator.comparing(event -> event.get("id").asText()))
                .map(event -> event.get("type").asText() + " " + event.at("/data/status").asText())
                .toList();
    }

    private static JsonNode tree(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String subscriber(String address) {
        return api.post("/subscribers", "{\"email\": \"%s\"}".formatted(address))
                .expect(201)
                .text("/id");
    }

    @Test
    void simulatedMailIsDelivered() {
        String id = send(api, "delivered+shop@simulator.test", "");

        awaitEnd(id, "delivered");

        assertThat(timeline(id)).containsExactly("queued", "sending", "sent", "delivered");
        assertThat(events(id, 2)).containsExactly("email.sent sent", "email.delivered delivered");
        assertThat(api.get("/sandbox/emails?to=delivered%2Bshop@simulator.test").text("/total"))
                .isEqualTo("1");
        assertThat(smtp.mails())
                .extracting(SmtpSink.Mail::recipient)
                .noneMatch(to -> to.endsWith("simulator.test"));
    }

    @Test
    void aSimulatedBounceMarksTheSubscriberAsBounced() {
        String person = subscriber("bounced+a@simulator.test");
        String id = send(api, "bounced+a@simulator.test", "");

        awaitEnd(id, "bounced");

        assertThat(timeline(id)).containsExactly("queued", "sending", "sent", "bounced");
        assertThat(api.get("/emails/" + id).text("/smtp_reply")).startsWith("550 5.1.1 ");
        assertThat(events(id, 2)).containsExactly("email.sent sent", "email.bounced bounced");
        assertThat(events(person, 2)).contains("subscriber.updated bounced");
        assertThat(api.get("/subscribers/" + person).text("/status")).isEqualTo("bounced");
        String again = send(api, "bounced+a@simulator.test", "");
        assertThat(timeline(again)).containsExactly("suppressed");
    }

    @Test
    void aBouncedAddressWithoutASubscriberIsSuppressed() {
        String id = send(api, "bounced+nobody@simulator.test", "");

        awaitEnd(id, "bounced");

        assertThat(timeline(send(api, "bounced+nobody@simulator.test", "")))
                .containsExactly("suppressed");
    }

    @Test
    void aSimulatedComplaintIsRecorded() {
        String person = subscriber("complained@simulator.test");
        String id = send(api, "complained@simulator.test", "");

        awaitEnd(id, "complained");

        assertThat(timeline(id))
                .containsExactly("queued", "sending", "sent", "delivered", "complained");
        assertThat(events(id, 3))
                .containsExactly(
                        "email.sent sent",
                        "email.delivered delivered",
                        "email.complained complained");
        assertThat(api.get("/subscribers/" + person).text("/status")).isEqualTo("complained");
    }

    @Test
    void simulatedMailIsDeferredAndThenDelivered() {
        // a workspace of its own, because the second attempt is half a minute away on its clock
        Api other = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        new CampaignSteps(other).createWebhook(receiver.url());
        String deferred = send(other, "deferred@simulator.test", "");
        await().atMost(PATIENCE).until(() -> timeline(other, deferred).contains("deferred"));
        other.post("/sandbox/clock/advance", "{\"by\": \"PT5M\"}").expect(200);
        await().atMost(PATIENCE)
                .until(() -> timeline(other, deferred).getLast().equals("delivered"));

        assertThat(timeline(other, deferred))
                .containsExactly("queued", "sending", "deferred", "sending", "sent", "delivered");
        JsonNode steps = other.get("/emails/" + deferred).body().get("timeline");
        assertThat(steps.at("/2/smtp_reply").asText()).startsWith("451 ");
        assertThat(events(deferred, 2))
                .containsExactly("email.sent sent", "email.delivered delivered");
        assertThat(other.get("/sandbox/emails?to=deferred@simulator.test").text("/total"))
                .isEqualTo("1");
    }

    @Test
    void inTheLiveEnvironmentTheSimulatorIsAnAddressLikeAnyOther() {
        String id = send(live, "bounced@simulator.test", "");

        await().atMost(PATIENCE)
                .until(() -> live.get("/emails/" + id).text("/status").equals("sent"));

        assertThat(smtp.mails())
                .extracting(SmtpSink.Mail::recipient)
                .contains("bounced@simulator.test");
    }

    @Test
    void scheduledMailWaitsAndIsCancelledOnce() {
        String later = Instant.now().plus(Duration.ofDays(2)).toString();
        String id = send(api, "later@acme.test", ", \"scheduled_at\": \"" + later + "\"");
        assertThat(timeline(id)).containsExactly("scheduled");
        Api stranger = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        for (Api other : List.of(live, stranger)) {
            other.post("/emails/" + id + "/cancel", "").expect(404);
            other.get("/emails/" + id).expect(404);
        }

        Api.Answer cancelled = api.post("/emails/" + id + "/cancel", "").expect(200);

        assertThat(cancelled.text("/status")).isEqualTo("cancelled");
        assertThat(api.post("/emails/" + id + "/cancel", "").expect(409).text("/detail"))
                .contains("is cancelled");
        String past = ", \"scheduled_at\": \"2020-01-01T00:00:00Z\"";
        api.post(
                        "/emails/send",
                        "{\"to\": \"a@acme.test\", \"subject\": \"a\", \"text\": \"a\"%s}"
                                .formatted(past))
                .expect(422);
    }

    @Test
    void scheduledMailIsSentAtItsTime() {
        String soon = Instant.now().plusSeconds(2).toString();
        String id = send(api, "soon@acme.test", ", \"scheduled_at\": \"" + soon + "\"");

        awaitEnd(id, "sent");

        assertThat(timeline(id)).containsExactly("scheduled", "sending", "sent");
        api.post("/emails/" + id + "/cancel", "").expect(409);
    }

    @Test
    void aBatchIsAcceptedWholeOrNotAtAll() {
        String good = "{\"to\": \"batch@acme.test\", \"subject\": \"a\", \"text\": \"a\"}";
        String bad =
                "{\"to\": \"batch@acme.test\", \"template_slug\": \"none\", \"from\": \"e@x.org\"}";

        Api.Answer refused =
                api.post("/emails/batch", "{\"emails\": [%s, %s]}".formatted(good, bad));

        assertThat(refused.expect(422).body().findValuesAsText("pointer"))
                .containsExactly("/emails/1/from", "/emails/1/template_slug");
        assertThat(api.get("/emails?to=batch@acme.test").text("/total")).isEqualTo("0");
        String all = String.join(",", Collections.nCopies(100, good));
        Api.Answer accepted = api.post("/emails/batch", "[" + all + "]").expect(202);
        assertThat(accepted.body().get("emails")).hasSize(100);
        Api.Answer page = api.get("/emails?to=BATCH@acme.test&limit=60").expect(200);
        assertThat(page.text("/total")).isEqualTo("100");
        Api.Answer rest =
                api.get("/emails?to=BATCH@acme.test&limit=60&cursor=" + page.text("/cursor"));
        assertThat(rest.expect(200).body().get("items")).hasSize(40);
        assertThat(live.get("/emails?to=batch@acme.test").text("/total")).isEqualTo("0");
    }

    @Test
    void hostileHeadersAndFilesAreRefused() {
        for (String member :
                List.of(
                        "\"headers\": {\"X-A\": \"1\", \"x-a\": \"2\"}",
                        "\"headers\": {\"X-A\": \"a\\r\\nBcc: b@acme.test\"}",
                        "\"headers\": {\"Bcc\": \"b@acme.test\"}",
                        "\"attachments\": [{\"filename\": \"a\\nb\", \"content\": \"\"}]",
                        "\"attachments\": [{\"filename\": \"a.eml\", \"content\": \"\","
                                + " \"content_type\": \"message/rfc822\"}]")) {
            api.post(
                            "/emails/send",
                            "{\"to\": \"a@acme.test\", \"subject\": \"a\", \"text\": \"a\", "
                                    + member
                                    + "}")
                    .expect(422);
        }
    }

    @Test
    void aCampaignCountsBouncedRecipients() {
        for (String name : List.of("bounced", "delivered")) {
            api.post(
                            "/subscribers",
                            "{\"email\": \"%s+c@simulator.test\", \"tags\": [\"news\"]}"
                                    .formatted(name))
                    .expect(201);
        }
        CampaignSteps steps = new CampaignSteps(api);
        String campaign = steps.createCampaign("");

        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);

        steps.awaitStatus(campaign, "sent");
        JsonNode stats = api.get("/campaigns/" + campaign).body().get("stats");
        assertThat(stats.get("bounced").asInt()).isEqualTo(1);
        assertThat(stats.get("sent").asInt()).isEqualTo(1);
    }

    @Test
    void aLiveKeyHasNoInbox() {
        live.get("/sandbox/emails").expect(404);
        live.delete("/sandbox/emails").expect(404);
    }
}
