package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** A mail server whose settings are wrong says 550 to everyone: that is about none of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RefusedForAllIT {

    private static final int PEOPLE = 150;
    private static final List<String> REPLIES =
            List.of(
                    "550 5.1.1 <%s>: Recipient address rejected: User unknown in local table",
                    "550 5.1.0 <news@acme.test>: Sender address rejected: User unknown",
                    "550 <%s> relay not permitted");

    private final Map<String, Scene> scenes = new LinkedHashMap<>();

    /** One service for each arrangement of the transports, under that of its campaigns. */
    @BeforeAll
    void open(@TempDir Path directory) throws IOException {
        scenes.put("smtp", new Scene(directory, "smtp-pipelined", "smtp"));
        scenes.put("smtp-pipelined", new Scene(directory, "smtp", "smtp-pipelined"));
    }

    @AfterAll
    void close() throws IOException {
        for (Scene scene : scenes.values()) {
            scene.close();
        }
    }

    private Scene with(String transport) {
        return Objects.requireNonNull(scenes.get(transport));
    }

    private static final class Scene implements AutoCloseable {

        private final SmtpSink smtp = SmtpSink.start();
        private final Installation installation;
        private final PostroomProcess service;
        private final Api api;
        private final CampaignSteps steps;
        private final String first;

        Scene(Path directory, String emails, String campaigns) throws IOException {
            installation = Installation.in(directory);
            service =
                    installation.serve(
                            Map.of(
                                    "POSTROOM_SMTP_URL",
                                    "smtp://127.0.0.1:" + smtp.port(),
                                    "POSTROOM_MAIL_TRANSPORT",
                                    emails,
                                    "POSTROOM_MAIL_CAMPAIGN_TRANSPORT",
                                    campaigns));
            api = new Api(service.baseUrl(), installation.liveKey);
            steps = new CampaignSteps(api);
            steps.importSubscribers(PEOPLE);
            first = steps.createCampaign(", \"throttle_per_minute\": 1200");
        }

        String campaign() {
            String id = api.post("/campaigns/" + first + "/duplicate", "").expect(201).text("/id");
            api.post("/campaigns/" + id + "/send", "{}").expect(202);
            return id;
        }

        String send(int person) {
            return api.post(
                            "/emails/send",
                            """
                            {"to": "%s", "subject": "Receipt", "text": "Thank you"}
                            """
                                    .formatted(CampaignSteps.address(person)))
                    .expect(202)
                    .text("/id");
        }

        void assertNoneWasEnded() {
            assertThat(api.get("/subscribers?status=active&limit=1").text("/total"))
                    .isEqualTo(Integer.toString(PEOPLE));
            assertThat(api.get("/suppressions").body().at("/items")).isEmpty();
        }

        void assertEachHasOneMailSince(int before) {
            List<SmtpSink.Mail> mails = smtp.mails();
            assertThat(mails.subList(before, mails.size()))
                    .extracting(SmtpSink.Mail::recipient)
                    .hasSize(PEOPLE)
                    .doesNotHaveDuplicates();
        }

        @Override
        public void close() throws IOException {
            service.close();
            installation.close();
            smtp.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtp-pipelined"})
    void aCampaignStopsByItselfSaysWhyEndsNoPersonAndMailsEachPersonOnceInTheEnd(String transport) {
        Scene scene = with(transport);
        for (String reply : REPLIES) {
            scene.smtp.refuseEveryone(reply);
            int before = scene.smtp.mails().size();
            String campaign = scene.campaign();
            scene.steps.awaitStatus(campaign, "failed");

            assertThat(scene.api.get("/campaigns/" + campaign).text("/failure_reason"))
                    .startsWith("The mail server refuse")
                    .contains(reply.substring(reply.indexOf(">") + 1));
            scene.assertNoneWasEnded();

            scene.smtp.refuseEveryone("");
            scene.api.post("/campaigns/" + campaign + "/retry", "").expect(202);
            scene.steps.awaitStatus(campaign, "sent");
            scene.assertEachHasOneMailSince(before);
            scene.assertNoneWasEnded();
            assertThat(scene.service.log().lines())
                    .filteredOn(line -> line.contains(campaign + " was stopped"))
                    .singleElement()
                    .asString()
                    .contains("\"WARN\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtp-pipelined"})
    void aServerThatTurnsBadInTheMiddlePausesTheCampaignAndResumingMailsEachPersonOnce(
            String transport) {
        Scene scene = with(transport);
        int before = scene.smtp.mails().size();
        String campaign = scene.campaign();
        await().atMost(Duration.ofSeconds(60)).until(() -> scene.smtp.mails().size() >= before + 5);
        scene.smtp.refuseEveryone(REPLIES.getFirst());
        scene.steps.awaitStatus(campaign, "paused");

        assertThat(scene.api.get("/campaigns/" + campaign).text("/failure_reason"))
                .startsWith("The mail server refused ")
                .contains("550 5.1.1");
        scene.assertNoneWasEnded();

        scene.smtp.refuseEveryone("");
        scene.api.post("/campaigns/" + campaign + "/resume", "").expect(200);
        scene.steps.awaitStatus(campaign, "sent");
        scene.assertEachHasOneMailSince(before);
        scene.assertNoneWasEnded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp-pipelined", "smtp"})
    void transactionalMailIsRefusedAndNoPersonIsEndedByIt(String transport) {
        Scene scene = with(transport.equals("smtp") ? "smtp-pipelined" : "smtp");
        for (String reply : REPLIES) {
            scene.smtp.refuseEveryone(reply);
            int before = scene.smtp.mails().size();
            List<String> refused = IntStream.range(0, 30).mapToObj(scene::send).toList();
            refused.forEach(id -> scene.steps.awaitMail(id, "bounced"));
            assertThat(scene.api.get("/emails/" + refused.getLast()).text("/smtp_reply"))
                    .startsWith("550 ");
            await().atMost(Duration.ofSeconds(20)).untilAsserted(scene::assertNoneWasEnded);

            scene.smtp.refuseEveryone("");
            List<String> taken = IntStream.range(0, PEOPLE).mapToObj(scene::send).toList();
            taken.forEach(id -> scene.steps.awaitMail(id, "sent"));
            scene.assertEachHasOneMailSince(before);
        }
    }
}
