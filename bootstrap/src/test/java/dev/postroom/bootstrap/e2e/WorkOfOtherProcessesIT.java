package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;

/** One process accepts requests, another one works: its watch alone finds the work. */
@Timeout(120)
final class WorkOfOtherProcessesIT {

    // Without the watch, an idle worker looks every 60 s.
    private static final Duration LESS_THAN_A_WORKER_WAITS = Duration.ofSeconds(15);

    private static final String MAIL =
            "{\"to\": \"delivered@simulator.test\", \"subject\": \"Hi\", \"text\": \"Hi\"}";

    @TempDir Path directory;

    @Test
    void workThatAnotherProcessStoredIsFound() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0);
                PostroomProcess api = installation.serve(Map.of("POSTROOM_ROLES", "api"));
                PostroomProcess worker = installation.serve(Map.of("POSTROOM_ROLES", "worker"))) {
            ImportSteps client = new ImportSteps(api.baseUrl(), installation.testKey);
            new CampaignSteps(client.api()).createWebhook(receiver.url());

            String mail = client.api().post("/emails/send", MAIL).expect(202).text("/id");
            String importing = client.start("", "text/csv", ImportSteps.csv(3));

            soon(() -> client.api().get("/emails/" + mail).text("/status").equals("delivered"));
            soon(() -> client.api().get(importing).text("/status").equals("completed"));
            soon(() ->
                    receiver.deliveries().stream()
                            .anyMatch(delivery -> delivery.text().contains("import.completed")));
            assertThat(worker.isAlive()).isTrue();
        }
    }

    private static void soon(Callable<Boolean> condition) {
        await().atMost(LESS_THAN_A_WORKER_WAITS).until(condition);
    }
}
