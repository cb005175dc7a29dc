package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A database whose workers ended in the middle of their work, as one that was restored from a dump:
 * nothing leaves after the operator has cancelled all mails.
 */
final class StoppedMailsIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String MAIL =
            """
            {"to": "%s", "subject": "s", "text": "t"}
            """;

    @TempDir private static Path directory;

    @Test
    void noMailThatWasClaimedDeferredOrScheduledLeavesAfterTheCancellation() throws IOException {
        try (Installation installation = Installation.in(directory);
                SmtpSink sink = SmtpSink.start()) {
            Map<String, String> settings =
                    Map.of(
                            "POSTROOM_SMTP_URL",
                            "smtp://127.0.0.1:" + sink.port(),
                            "POSTROOM_WORKERS_LEASE",
                            "5s");
            sink.holdAnswersAfter(0);
            try (PostroomProcess service = installation.serve(settings)) {
                waitingMails(installation, service);
                await().atMost(SOON).until(() -> sink.mails().size() == 1);
                service.kill();
            }
            assertThat(installation.run("sending", "list").out().lines())
                    .contains(
                            installation.account + "\tlive\tmails\t3",
                            installation.account + "\ttest\tmails\t1")
                    .hasSize(3);

            PostroomProcess.Result cancelled = installation.run("sending", "cancel", "--mails");

            assertThat(cancelled.exitCode()).isZero();
            assertThat(cancelled.out().lines())
                    .contains(
                            installation.account + "\tlive\tmails\t3 cancelled",
                            installation.account + "\ttest\tmails\t1 cancelled")
                    .filteredOn(line -> line.endsWith("\tlive\tmails\t1 cancelled"))
                    .hasSize(1);
            assertThat(installation.run("sending", "list").out()).isEmpty();
            sink.release();
            try (PostroomProcess service = installation.serve(settings)) {
                Api live = new Api(service.baseUrl(), installation.liveKey);
                live.post("/emails/send", MAIL.formatted("new@example.com")).expect(202);
                await().atMost(SOON).until(() -> sink.mails().size() == 2);
                assertThat(sink.mails())
                        .extracting(SmtpSink.Mail::recipient)
                        .containsExactly("claimed@example.com", "new@example.com");
                assertThat(statuses(live))
                        .containsExactlyInAnyOrder("cancelled", "cancelled", "cancelled");
            }
        }
    }

    private static void waitingMails(Installation installation, PostroomProcess service) {
        Api live = new Api(service.baseUrl(), installation.liveKey);
        String deferred =
                live.post("/emails/send", MAIL.formatted("later@busy.test"))
                        .expect(202)
                        .text("/id");
        await().atMost(SOON)
                .until(() -> live.get("/emails/" + deferred).text("/status").equals("deferred"));
        List.of(
                        live,
                        new Api(service.baseUrl(), installation.testKey),
                        new Api(service.baseUrl(), installation.keyOfAnotherAccount()))
                .forEach(account -> account.post("/emails/send", scheduled()).expect(202));
        live.post("/emails/send", MAIL.formatted("claimed@example.com")).expect(202);
    }

    private static String scheduled() {
        return """
        {"to": "later@example.com", "subject": "s", "text": "t", "scheduled_at": "%s"}
        """
                .formatted(Instant.now().plus(Duration.ofDays(1)));
    }

    private static List<String> statuses(Api live) {
        return live.get("/emails?status=cancelled").body().at("/items").findValuesAsText("status");
    }
}
