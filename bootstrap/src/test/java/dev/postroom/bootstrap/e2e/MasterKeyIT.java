package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The master key is replaced while the service runs. */
@Timeout(300)
final class MasterKeyIT {
    private static final String OLD = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String NEW = "bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmU=";
    private static final Map<String, String> BOTH =
            Map.of("POSTROOM_MASTER_KEY", NEW, "POSTROOM_ADDITIONAL_MASTER_KEYS", OLD);
    private static final String[] STATUS = {"secrets", "status"};
    private static final String[] ROTATE = {"secrets", "rotate-master-key"};

    /** Waits until the backends have ended. */
    private static final String END_OTHERS =
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                    + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

    @TempDir Path directory;

    private Installation installation;
    private WebhookReceiver receiver;
    private String secret;

    @BeforeEach
    void aWebhookUnderTheOldKey() throws IOException {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        try (PostroomProcess postroom = installation.serve(Map.of())) {
            secret =
                    api(postroom)
                            .post(
                                    "/webhooks",
                                    "{\"url\": \"%s\", \"events\": [\"*\"]}"
                                            .formatted(receiver.url()))
                            .expect(201)
                            .text("/secret");
            assertThat(postroom.stop()).isEqualTo(143);
        }
    }

    @AfterEach
    void stop() {
        receiver.close();
        installation.close();
    }

    private Api api(PostroomProcess postroom) {
        return new Api(postroom.baseUrl(), installation.testKey);
    }

    private PostroomProcess.Result run(Map<String, String> keys, String... command) {
        return installation.runWith(keys, command);
    }

    /** Causes an event, and checks the delivery with the secret from before. */
    private void requireDelivery(PostroomProcess postroom, String name) {
        api(postroom)
                .post("/subscribers", "{\"email\": \"%s@acme.test\"}".formatted(name))
                .expect(201);
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        receiver.deliveries().stream().anyMatch(it -> it.text().contains(name)));
        WebhookReceiver.Delivery delivery =
                receiver.deliveries().stream()
                        .filter(it -> it.text().contains(name))
                        .findFirst()
                        .orElseThrow();
        assertThat(Signatures.serviceSignatureHolds(delivery, secret)).isTrue();
        assertThat(Signatures.standardSignatureHolds(delivery, secret)).isTrue();
    }

    @Test
    void theServiceDeliversBeforeWhileAndAfterTheKeyIsReplaced() {
        try (PostroomProcess postroom = installation.serve(BOTH)) {
            requireDelivery(postroom, "before");
            PostroomProcess.Result rotated = run(BOTH, ROTATE);
            assertThat(rotated.err()).isEmpty();
            assertThat(rotated.exitCode()).isZero();
            assertThat(rotated.out())
                    .contains("webhook_secrets: 1 encrypted again")
                    .containsPattern("No stored secret needs the key [0-9a-f]{16}\\. Remove it");
            requireDelivery(postroom, "during");
            assertThat(postroom.stop()).isEqualTo(143);
        }
        assertThat(run(BOTH, ROTATE).out()).contains("webhook_secrets: 0 encrypted again");

        Map<String, String> alone = Map.of("POSTROOM_MASTER_KEY", NEW);
        try (PostroomProcess postroom = installation.serve(alone)) {
            requireDelivery(postroom, "after");
        }
        PostroomProcess.Result refused = run(Map.of("POSTROOM_MASTER_KEY", OLD), STATUS);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("were encrypted with the master key");
    }

    @Test
    void aKilledRunLeavesSecretsOfBothKeysAndTheNextRunEndsIt() throws SQLException {
        try (Connection holder = connect();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SELECT FROM webhook_secrets FOR UPDATE");
            try (PostroomProcess run =
                    PostroomProcess.start(
                            directory, installation.environment(BOTH), 0, List.of(ROTATE))) {
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> run.log().contains("service_keys: 4 encrypted again"));
                run.kill();
            }
            // a backend that waits for the lock would still execute what the run had sent
            statement.execute(END_OTHERS);
            holder.rollback();
        }
        assertThat(
                        run(BOTH, STATUS)
                                .out()
                                .lines()
                                .filter(it ->
                                        it.startsWith("service_keys\t")
                                                || it.startsWith("webhook_secrets\t"))
                                .map(it -> it.split("\t")[1])
                                .distinct())
                .hasSize(2);
        try (PostroomProcess postroom = installation.serve(BOTH)) {
            requireDelivery(postroom, "between");
            assertThat(postroom.stop()).isEqualTo(143);
        }

        assertThat(run(BOTH, ROTATE).exitCode()).isZero();
        try (PostroomProcess postroom = installation.serve(Map.of("POSTROOM_MASTER_KEY", NEW))) {
            requireDelivery(postroom, "afterwards");
        }
    }

    @Test
    void aSecretOfAnUnknownKeyIsReportedAndKeepsItsKey() throws SQLException {
        Sql.run(
                installation.database(),
                "UPDATE webhook_secrets SET encryption_key_id = 'ffffffffffffffff'");

        PostroomProcess.Result rotated = run(BOTH, ROTATE);

        assertThat(rotated.exitCode()).isEqualTo(1);
        assertThat(rotated.out()).contains("webhook_secrets: 0 encrypted again, 1 not readable");
        assertThat(rotated.err()).contains("1 stored secrets still need another key");
    }

    private Connection connect() throws SQLException {
        var target = installation.database();
        return DriverManager.getConnection(
                target.jdbcUrl(),
                target.user().orElse(""),
                target.password().map(it -> it.reveal()).orElse(""));
    }
}
