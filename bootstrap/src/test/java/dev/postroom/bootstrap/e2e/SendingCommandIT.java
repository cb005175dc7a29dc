package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** An operator holds up what is being sent, lets it go on, and ends it, without API keys. */
final class SendingCommandIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String UNKNOWN = "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink sink;
    private static PostroomProcess service;
    private static ManagementPage management;
    private static Api live;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        sink = SmtpSink.start();
        management = ManagementPage.onAFreePort();
        service =
                installation.serve(
                        Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port()),
                        management.port());
        live = new Api(service.baseUrl(), installation.liveKey);
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        sink.close();
        installation.close();
    }

    @Test
    void aCampaignIsListedPausedResumedAndItsPeopleGetTheirMailOnce() {
        sink.holdAnswersAfter(0);
        String campaign = Objects.requireNonNull(Fixtures.sending(live).get("id"));
        await().atMost(SOON).until(() -> !sink.mails().isEmpty());

        assertThat(sending("list").out()).isEqualTo(line(campaign, "sending\tFirst"));
        assertThat(sending("pause")).isEqualTo(well(line(campaign, "paused")));
        assertThat(sending("list").out()).isEqualTo(line(campaign, "paused\tFirst"));
        PostroomProcess.Result status = status();
        assertThat(status.exitCode()).isZero();
        assertThat(status.out())
                .contains("service    ready at http://127.0.0.1:" + management.port())
                .contains(
                        "paused     campaign %s of account %s (live): First"
                                .formatted(campaign, installation.account));
        assertThat(sending("pause")).as("nothing is sending").isEqualTo(well(""));

        assertThat(sending("resume", "--account", installation.account))
                .isEqualTo(well(line(campaign, "resumed")));
        sink.release();
        await().atMost(SOON)
                .until(() -> live.get("/campaigns/" + campaign).text("/status").equals("sent"));
        assertThat(sink.mails()).hasSize(1);
        assertThat(sending("list")).isEqualTo(well(""));
    }

    @Test
    void whatIsCancelledIsNeverSent() {
        String campaign = Objects.requireNonNull(Fixtures.planned(live).get("id"));
        live.post(
                        "/emails/send",
                        """
                        {"to": "later@example.com", "subject": "s", "text": "t",
                            "scheduled_at": "2999-01-01T09:00:00Z"}
                        """
                                .replace("2999-01-01T09:00:00Z", tomorrow()))
                .expect(202);
        String mails = installation.account + "\tlive\tmails\t1";
        assertThat(sending("list").out())
                .isEqualTo(line(campaign, "scheduled\tFirst") + mails + "\n");

        assertThat(sending("cancel", "--campaigns").out()).isEqualTo(line(campaign, "cancelled"));
        assertThat(sending("cancel", "--mails").out()).contains(mails + " cancelled\n");
        assertThat(sending("list")).isEqualTo(well(""));
        assertThat(live.get("/campaigns/" + campaign).text("/status")).isEqualTo("cancelled");
    }

    private static String tomorrow() {
        return Instant.now().plus(Duration.ofDays(1)).toString();
    }

    @Test
    void anAccountThatDoesNotExistIsOneSentence() {
        for (String command : new String[] {"list", "pause", "resume"}) {
            assertThat(sending(command, "--account", UNKNOWN))
                    .isEqualTo(
                            new PostroomProcess.Result(
                                    1, "", "Account " + UNKNOWN + " does not exist.\n"));
        }
    }

    private static PostroomProcess.Result well(String out) {
        return new PostroomProcess.Result(0, out, "");
    }

    private static String line(String campaign, String rest) {
        return String.join("\t", installation.account, "live", "campaign", campaign, rest) + "\n";
    }

    private static PostroomProcess.Result status() {
        return installation.runWith(
                Map.of("POSTROOM_MANAGEMENT_PORT", Integer.toString(management.port())), "status");
    }

    private static PostroomProcess.Result sending(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "sending";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return installation.run(command);
    }
}
