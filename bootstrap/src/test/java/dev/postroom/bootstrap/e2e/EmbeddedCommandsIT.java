package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Commands beside a service that runs on the embedded database. */
final class EmbeddedCommandsIT {
    @TempDir static Path directory;
    private static final Map<String, String> SETTINGS = new HashMap<>();
    private static ManagementPage management;
    private static PostroomProcess service;

    @BeforeAll
    static void start() {
        OrphanReaper.shared().watchPostgres(directory);
        management = ManagementPage.onAFreePort();
        SETTINGS.put("POSTROOM_DATABASE_DATA_DIR", directory.resolve("data").toString());
        SETTINGS.put("POSTROOM_MANAGEMENT_PORT", Integer.toString(management.port()));
        service = PostroomProcess.serve(directory, SETTINGS, management.port());
    }

    @AfterAll
    static void stop() {
        service.stop();
        service.close();
    }

    @Test
    void anAccountAndAKeyAreMadeWhileTheServiceRuns() {
        String account = well("accounts", "create", "--name", "Acme").strip();
        String key = well("keys", "create", "--account", account, "--environment", "live").strip();

        new Api(service.baseUrl(), key).get("/tags").expect(200);
        assertThat(well("accounts", "list")).isEqualTo(account + "\tAcme\n");
        assertThat(well("keys", "list", "--account", account)).contains("\tactive");
        assertThat(well("sending", "list")).isEmpty();
        assertThat(well("suppressions", "list", "--account", account)).isEmpty();
        assertThat(well("secrets", "status")).contains("service_keys");
        assertThat(management.get("/readyz").statusCode()).isEqualTo(200);
    }

    @Test
    void doctorAndStatusReadTheDatabaseOfTheService() {
        assertThat(well("doctor"))
                .contains("ok    database", "embedded PostgreSQL in ", "ok    schema")
                .doesNotContain("fail");
        assertThat(well("status"))
                .contains("service    ready", "schema", "queue", "mails")
                .doesNotContain("condition");
        assertThat(management.get("/readyz").statusCode()).isEqualTo(200);
    }

    @Test
    void whatNeedsTheDatabaseForItselfSaysWhatToDo() {
        PostroomProcess.Result rotation = run("secrets", "rotate-master-key");
        assertThat(rotation.exitCode()).isEqualTo(1);
        assertThat(rotation.err()).endsWith("Stop it first.\n");

        PostroomProcess.Result migration = run("migrate");
        assertThat(migration.exitCode()).isEqualTo(1);
        assertThat(migration.err()).contains("Another Postroom process uses the data directory");
    }

    private static String well(String... command) {
        PostroomProcess.Result result = run(command);
        assertThat(result.exitCode()).as(result::err).isZero();
        return result.out();
    }

    private static PostroomProcess.Result run(String... command) {
        return PostroomProcess.run(directory, SETTINGS, command);
    }
}
