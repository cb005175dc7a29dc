package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** {@code webhook listen} beside a running service. */
@Timeout(180)
final class WebhookCommandIT {
    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @Test
    void aDeliveryOfTheServiceIsShownAsValidAndASignalEndsTheCommand() {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        int port = TestPorts.next();
        String secret =
                api.post(
                                "/webhooks",
                                "{\"url\": \"http://127.0.0.1:%d/\", \"events\": [\"*\"]}"
                                        .formatted(port))
                        .expect(201)
                        .text("/secret");
        List<String> command = List.of("webhook", "listen", "--port", Integer.toString(port));
        try (PostroomProcess listener =
                PostroomProcess.start(directory, Map.of("WEBHOOK_SECRET", secret), port, command)) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> listener.log().contains("Listening on http://127.0.0.1:" + port));
            api.post("/subscribers", "{\"email\": \"zoe@acme.test\"}").expect(201);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> listener.log().contains("zoe@acme.test"));

            assertThat(listener.log())
                    .contains("subscriber.created")
                    .containsPattern(
                            "webhook-signature +valid, secret "
                                    + Pattern.quote(secret.substring(0, 10)))
                    .containsPattern("X-Service-Signature +valid, secret ")
                    .containsPattern("answered +200")
                    .doesNotContain(secret);
            assertThat(listener.stop()).isEqualTo(143);
        }
    }

    @Test
    void aRefusedReplayIsASentenceAndAnExitCode() {
        PostroomProcess.Result refused =
                PostroomProcess.run(
                        directory,
                        Map.of(
                                "POSTROOM_BASE_URL",
                                postroom.baseUrl(),
                                "POSTROOM_API_KEY",
                                installation.testKey),
                        "webhook",
                        "replay",
                        "--since",
                        "2026-01-01T00:00:00Z",
                        "0199b1f2-7f6e-7cc2-a5e5-0123456789ab");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err().strip()).hasLineCount(1).endsWith(".");
    }
}
