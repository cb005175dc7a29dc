package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The test of the transport, from the request to the mail at a server. */
final class MailTestIT {

    private static final String PASSWORD = "hunter2-hunter2";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static Api test;
    private static Api live;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_MAIL_SENDER_DOMAINS",
                                "shop.test,acme.test",
                                "POSTROOM_SMTP_URL",
                                "smtp://relay:" + PASSWORD + "@127.0.0.1:" + smtp.port(),
                                "POSTROOM_MAIL_FROM",
                                "Acme <news@acme.test>"));
        test = new Api(postroom.baseUrl(), installation.testKey);
        live = new Api(postroom.baseUrl(), installation.liveKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    private static Api.Answer send(Api api, String to) {
        return api.post("/mail-settings/test", "{\"to\": \"%s\"}".formatted(to));
    }

    private static List<String> lines(Api.Answer answer) {
        return answer.body()
                .get("transcript")
                .valueStream()
                .map(line -> line.get("speaker").asText() + ": " + line.get("text").asText())
                .toList();
    }

    private static List<String> recipients() {
        return smtp.mails().stream().map(SmtpSink.Mail::recipient).toList();
    }

    @Test
    void aLiveMailArrivesAndItsConversationIsTold() {
        Api.Answer answer = send(live, "arrives@example.com").expect(200);

        assertThat(recipients()).contains("arrives@example.com");
        assertThat(answer.text("/outcome")).isEqualTo("accepted");
        assertThat(answer.text("/smtp_code")).isEqualTo("250");
        assertThat(String.join("\n", lines(answer)))
                .containsSubsequence(
                        "note: Connecting to 127.0.0.1:" + smtp.port(),
                        "server: 220",
                        "client: EHLO ",
                        "client: MAIL FROM:<news@acme.test>",
                        "client: RCPT TO:<arrives@example.com>",
                        "client: DATA",
                        "server: 354",
                        "client: Subject: Test mail of Postroom",
                        "note: The body of the message is left out here",
                        "server: 250",
                        "client: QUIT");
        assertThat(answer.body().toString()).doesNotContain(PASSWORD);
    }

    @Test
    void aTestEnvironmentCapturesTheMail() {
        Api.Answer answer = send(test, "captured@example.com").expect(200);

        assertThat(answer.text("/outcome")).isEqualTo("accepted");
        assertThat(lines(answer)).isEmpty();
        assertThat(recipients()).doesNotContain("captured@example.com");
        JsonNode captured = test.get("/sandbox/emails?to=captured@example.com").expect(200).body();
        assertThat(captured.at("/items/0/subject").asText()).isEqualTo("Test mail of Postroom");
        Api stranger = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        assertThat(stranger.get("/sandbox/emails").expect(200).text("/total")).isEqualTo("0");
    }

    @Test
    void theSettingsHoldNoPassword() {
        Api.Answer settings = live.get("/mail-settings").expect(200);
        assertThat(settings.text("/from/email")).isEqualTo("news@acme.test");
        assertThat(settings.text("/server/host")).isEqualTo("127.0.0.1");
        assertThat(settings.text("/server/port")).isEqualTo(Integer.toString(smtp.port()));
        assertThat(settings.text("/server/signs_in")).isEqualTo("true");
        assertThat(settings.body().get("sender_domains").toString())
                .isEqualTo("[\"acme.test\",\"shop.test\"]");
        assertThat(settings.body().toString()).doesNotContain(PASSWORD).doesNotContain("relay");
        Api.Answer sandbox = test.get("/mail-settings").expect(200);
        assertThat(sandbox.text("/transport")).isEqualTo("sandbox");
        assertThat(sandbox.body().get("server").isNull()).isTrue();
    }

    @Test
    void aRefusalIsAResultAndAFewTestsInAMinuteAreEnough() {
        Api other = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        smtp.refuse("refused@example.com", true);
        Api.Answer refused = send(other, "refused@example.com").expect(200);
        assertThat(Set.of("refused", "deferred")).contains(refused.text("/outcome"));
        assertThat(refused.text("/smtp_reply")).startsWith(refused.text("/smtp_code"));

        for (int i = 0; i < 10; i++) {
            Api.Answer answer = send(other, "often" + i + "@example.com");
            if (answer.status() == 429) {
                assertThat(Integer.parseInt(answer.header("Retry-After"))).isBetween(1, 60);
                return;
            }
        }
        throw new AssertionError("no limit");
    }

    @Test
    void aRepetitionWithTheSameKeySendsNothingAgain() {
        Write.Planned sending =
                Write.request(
                        "POST", "/mail-settings/test", "{\"to\": \"once@example.com\"}", _ -> 1);
        String first = live.once("mail-test-1", sending).expect(200).body().toString();
        String again = live.once("mail-test-1", sending).expect(200).body().toString();
        assertThat(again).isEqualTo(first);
        assertThat(recipients()).containsOnlyOnce("once@example.com");
    }
}
