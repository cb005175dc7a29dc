package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** An operator finds out what is wrong, and holds up what is being sent, without API keys. */
final class OperatorCommandsIT {
    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink sink;
    private static String mail;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        sink = SmtpSink.start();
        // the brake: nothing is sent without a worker
        try (PostroomProcess service = installation.serve(Map.of("POSTROOM_ROLES", "api"))) {
            Api live = new Api(service.baseUrl(), installation.liveKey);
            mail =
                    live.post(
                                    "/emails/send",
                                    "{\"to\": \"a@example.com\", \"subject\": \"s\","
                                            + " \"text\": \"t\"}")
                            .expect(202)
                            .text("/id");
        }
    }

    @AfterAll
    static void stop() throws IOException {
        sink.close();
        installation.close();
    }

    @Test
    void doctorTriesEverythingAndSendsATestMail() {
        PostroomProcess.Result well =
                installation.runWith(
                        Map.of("POSTROOM_SMTP_URL", "smtp://u:hunter2@127.0.0.1:" + sink.port()),
                        "doctor",
                        "--to",
                        "operator@example.com");

        assertThat(well.out())
                .contains("ok    database", "ok    clock", "ok    schema")
                .contains("ok    relay", "ok    test mail", "warn  public URL", "disk")
                .contains("warn  password", "can go in clear")
                .doesNotContain("hunter2");
        assertThat(well.exitCode()).isZero();
    }

    @Test
    void doctorSaysWhatToDoAndFails() {
        PostroomProcess.Result ill =
                installation.runWith(
                        Map.of(
                                "POSTROOM_SMTP_URL",
                                "smtp://u:hunter2@127.0.0.1:" + TestPorts.next(),
                                "POSTROOM_MASTER_KEY",
                                "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
                        "doctor");

        assertThat(ill.exitCode()).isEqualTo(1);
        assertThat(ill.out() + ill.err())
                .contains("fail  schema", "Set master-key to the key with id")
                .contains("fail  relay", "refused. Check smtp.url")
                .doesNotContain("hunter2");
    }

    @Test
    void mailsOfAllAccountsAreListedAndCancelledWithoutTheirKeys() {
        Map<String, String> free =
                Map.of("POSTROOM_MANAGEMENT_PORT", Integer.toString(TestPorts.next()));
        assertThat(installation.runWith(free, "status").out())
                .contains(
                        "no process answers",
                        "queue",
                        "mails",
                        "erasures",
                        "reactions",
                        "replays",
                        "actions",
                        "schema");
        assertThat(installation.run("sending", "list").out())
                .isEqualTo(installation.account + "\tlive\tmails\t1\n");

        assertThat(installation.run("sending", "cancel", "--mails").out())
                .contains(installation.account + "\tlive\tmails\t1 cancelled");

        assertThat(installation.run("sending", "list").out()).isEmpty();
        try (PostroomProcess service = installation.serve(Map.of("POSTROOM_ROLES", "api"))) {
            Api live = new Api(service.baseUrl(), installation.liveKey);
            assertThat(live.get("/emails/" + mail).expect(200).text("/status"))
                    .isEqualTo("cancelled");
        }
    }
}
