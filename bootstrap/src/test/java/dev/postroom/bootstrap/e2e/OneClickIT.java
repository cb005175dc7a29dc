package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** People unsubscribe with one click (RFC 8058) while a campaign to them is being sent. */
final class OneClickIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int OTHERS = 400;
    private static final int FIRST = 20;

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
    private static Api api;
    private static EveryMail mails;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
        api = new Api(postroom.baseUrl(), installation.liveKey);
        mails = new EveryMail(api, smtp);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void theCampaignGoesOnWithoutThoseWhoClickedAndEachClickNamesItsMail() throws Exception {
        String tag = mails.tag("");
        importOthers(tag);
        // last in the order of the campaign
        EveryMail.Arrived first = mails.ofCampaign();
        EveryMail.Arrived second = mails.ofTrigger();
        EveryMail.Arrived third = mails.ofConfirmation();
        List<EveryMail.Arrived> leaving = List.of(first, second, third);
        leaving.forEach(one ->
                api.post(
                                "/subscribers/" + one.person() + "/tags",
                                "{\"tags\": [\"%s\"]}".formatted(tag))
                        .expect(200));
        List<String> addresses = leaving.stream().map(one -> mails.address(one.person())).toList();
        String campaign = mails.campaign(tag);
        int before = smtp.mails().size();
        smtp.holdAnswersAfter(before + FIRST);
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        await().atMost(PATIENCE).until(() -> smtp.mails().size() > before + FIRST);
        assertThat(addresses).allMatch(address -> mails.mailsTo(address).size() == 1);

        for (EveryMail.Arrived one : leaving) {
            assertThat(clicked(one.mail())).isEqualTo(200);
            assertThat(clicked(one.mail())).isEqualTo(200);
        }
        // a second later no further mail to them may start
        Instant effective = Instant.now().plusSeconds(1);
        await().atMost(PATIENCE).until(() -> Instant.now().isAfter(effective));
        assertThat(addresses).allMatch(address -> mails.mailsTo(address).size() == 1);
        smtp.release();
        new CampaignSteps(api).awaitStatus(campaign, "sent");

        assertThat(addresses).allMatch(address -> mails.mailsTo(address).size() == 1);
        assertThat(smtp.mails()).hasSize(before + OTHERS);
        JsonNode stats = api.get("/campaigns/" + campaign).expect(200).body().at("/stats");
        assertThat(stats.at("/sent").asInt()).isEqualTo(OTHERS);
        assertThat(stats.at("/recipients").asInt()).isEqualTo(OTHERS + leaving.size());
        assertThat(stats.at("/unsubscribed").asInt()).isZero();
        assertThat(api.get("/campaigns/" + first.cause()).text("/stats/unsubscribed"))
                .isEqualTo("1");
        assertNamed(first, "campaign");
        assertNamed(second, "trigger");
        assertNamed(third, "confirmation");
    }

    private static void importOthers(String tag) {
        String slug = api.get("/tags/" + tag).expect(200).text("/slug");
        String rows =
                IntStream.range(0, OTHERS)
                        .mapToObj(n -> "other-%d@acme.test,%s%n".formatted(n, slug))
                        .collect(Collectors.joining());
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.liveKey);
        imports.awaitEnd(imports.start("", "text/csv", "email,tags\n" + rows));
    }

    private static int clicked(ScannedMail mail) throws Exception {
        assertThat(mail.mail().header("List-Unsubscribe-Post"))
                .isEqualTo("List-Unsubscribe=One-Click");
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(postroom.origin() + mail.oneClick()))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                            .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    /** The one event and the one consent of an opt-out name the mail whose link was followed. */
    private static void assertNamed(EveryMail.Arrived one, String kind) {
        assertThat(api.get("/subscribers/" + one.person()).expect(200).text("/status"))
                .isEqualTo("unsubscribed");
        await().atMost(PATIENCE).until(() -> events(one.person()).size() == 1);
        JsonNode cause = events(one.person()).getFirst().get("mail");
        assertThat(cause.at("/kind").asText()).isEqualTo(kind);
        if (!one.cause().isEmpty()) {
            assertThat(cause.at("/id").asText()).isEqualTo(one.cause());
        }
        List<JsonNode> optOuts =
                api.get("/subscribers/" + one.person() + "/export")
                        .expect(200)
                        .body()
                        .at("/consents")
                        .valueStream()
                        .filter(consent -> consent.get("kind").asText().equals("opt_out"))
                        .toList();
        assertThat(optOuts).hasSize(1);
        assertThat(optOuts.getFirst().get("source").asText()).isEqualTo("one_click");
        assertThat(optOuts.getFirst().get("consent_source").asText())
                .isEqualTo(
                        "one_click, link in a mail of %s %s"
                                .formatted(kind, cause.at("/id").asText()));
    }

    private static List<JsonNode> events(String person) {
        return api.get("/events?type=subscriber.unsubscribed")
                .expect(200)
                .body()
                .at("/items")
                .valueStream()
                .filter(event -> event.at("/data/id").asText().equals(person))
                .toList();
    }
}
