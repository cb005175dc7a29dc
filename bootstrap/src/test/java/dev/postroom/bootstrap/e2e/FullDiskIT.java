package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** The disk of the database or that of temporary files is full. */
final class FullDiskIT {
    private static final Duration SOON = Duration.ofSeconds(90);

    private static final Map<String, String> CODES =
            Map.of(
                    "53000", "overloaded",
                    "53100", "storage_full",
                    "53200", "overloaded",
                    "53300", "overloaded",
                    "53400", "overloaded",
                    "57P03", "database_unavailable");

    // both disks are in memory, and end with the process
    private static final List<String> ON_SMALL_DISKS =
            List.of(
                    "unshare",
                    "--map-root-user",
                    "--mount",
                    "sh",
                    "-c",
                    "mount -t tmpfs -o size=420m data \"$0\" && mount -t tmpfs -o size=40m files"
                            + " \"$1\" && shift && exec \"$@\"");

    @TempDir private Path directory;

    private final Random chance = new Random(53100);

    @Test
    void whatADatabaseWithoutResourcesRefusesIsA503WithATimeToRetry() throws SQLException {
        try (Installation installation = Installation.in(directory);
                PostroomProcess service = installation.serve(Map.of())) {
            Api live = new Api(service.baseUrl(), installation.liveKey);
            refuseTags(installation, "22000");
            Sql.run(
                    installation.database(),
                    """
                    CREATE TRIGGER no_room BEFORE INSERT ON tags
                        FOR EACH ROW EXECUTE FUNCTION no_room()
                    """);
            for (Map.Entry<String, String> state : CODES.entrySet()) {
                refuseTags(installation, state.getKey());

                Api.Answer refused = live.post("/tags", "{\"name\": \"No room\"}").expect(503);

                assertThat(refused.text("/code")).as(state.getKey()).isEqualTo(state.getValue());
                assertThat(refused.response().headers().firstValue("Retry-After")).isPresent();
                live.get("/tags").expect(200);
            }
        }
    }

    private static void refuseTags(Installation installation, String state) throws SQLException {
        Sql.run(
                installation.database(),
                """
                CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    RAISE EXCEPTION 'no room' USING ERRCODE = '%s';
                END $$
                """
                        .formatted(state));
    }

    @Test
    void aFullDiskIsToldAndTheServiceGoesOnByItselfWhenThereIsRoom() throws Exception {
        assumeThat(canMount()).as("this system lets its users mount disks in memory").isTrue();
        ManagementPage management = ManagementPage.onAFreePort();
        try (PostroomProcess demo = demoOnSmallDisks(management.port())) {
            Map<String, String> keys = keys(demo);
            Api test =
                    new Api(
                            keys.getOrDefault("POSTROOM_BASE_URL", ""),
                            keys.getOrDefault("POSTROOM_TEST_KEY", ""));

            Path filler = fill(inside(demo, ".demo/filler"));
            Api.Answer refused = await().atMost(SOON).until(() -> write(test), FullDiskIT::is503);
            assertStorageFull(refused);
            await().atMost(SOON).until(() -> isOn(management, "storage"));
            assertThat(management.get("/readyz").statusCode()).isEqualTo(503);
            assertThat(management.text("/readyz")).contains("read-only: the disk is full");
            assertThat(management.get("/livez").statusCode()).isEqualTo(200);
            test.get("/tags").expect(200);

            Files.delete(filler);
            await().atMost(SOON).until(() -> management.get("/readyz").statusCode() == 200);
            assertThat(write(test).status()).isEqualTo(201);
            assertThat(isOn(management, "storage")).isFalse();
            awaitLevels(demo, "storage", "ERROR", "INFO");

            Path files = fill(inside(demo, "files/filler"));
            assertStorageFull(upload(test));
            await().atMost(SOON).until(() -> isOn(management, "temporary_files"));
            assertThat(management.get("/readyz").statusCode()).isEqualTo(200);

            Files.delete(files);
            upload(test).expect(202);
            await().atMost(SOON).until(() -> !isOn(management, "temporary_files"));
            awaitLevels(demo, "temporary_files", "WARN", "INFO");
            assertThat(demo.log()).doesNotContain("incident_id");
            demo.stop();
        }
    }

    private PostroomProcess demoOnSmallDisks(int management) throws IOException {
        OrphanReaper.shared().watchPostgres(directory);
        Path data = Files.createDirectory(directory.resolve(".demo"));
        Path files = Files.createDirectory(directory.resolve("files"));
        List<String> program = new ArrayList<>(ON_SMALL_DISKS);
        program.add(data.toString());
        program.add(files.toString());
        return PostroomProcess.startBy(
                program,
                directory,
                Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + files),
                0,
                List.of(
                        "demo",
                        "--set",
                        "log.format=json",
                        "--log-level=info",
                        "--management-port",
                        Integer.toString(management)));
    }

    /** A file as the process sees it, whose disks are its own. */
    private Path inside(PostroomProcess process, String file) {
        return Path.of("/proc/" + process.pid() + "/root" + directory.resolve(file));
    }

    private Map<String, String> keys(PostroomProcess demo) throws IOException {
        await().atMost(SOON).until(() -> demo.log().contains("Postroom is ready"));
        return Files.readAllLines(inside(demo, ".demo/demo.env")).stream()
                .map(line -> line.replaceFirst("^export ", "").split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    // too large for a page that is there, and too random to be compressed
    private Api.Answer write(Api api) {
        byte[] random = new byte[100_000];
        chance.nextBytes(random);
        return api.post(
                "/templates",
                "{\"name\": \"Letter %d\", \"subject\": \"s\", \"html\": \"<p>%s</p>\"}"
                        .formatted(chance.nextLong(), HexFormat.of().formatHex(random)));
    }

    private static Api.Answer upload(Api api) {
        return api.send("POST", "/subscribers/import", "text/csv", "email\nroom@example.com\n");
    }

    private static boolean is503(Api.Answer answer) {
        return answer.status() == 503;
    }

    private static void assertStorageFull(Api.Answer answer) {
        assertThat(answer.expect(503).text("/code")).isEqualTo("storage_full");
        assertThat(answer.response().headers().firstValue("Retry-After")).isPresent();
    }

    private static boolean isOn(ManagementPage management, String condition) {
        return management
                .text("/metrics")
                .contains("postroom_condition_active{condition=\"%s\"} 1".formatted(condition));
    }

    // the last line comes when nothing was wrong for ten seconds
    private static void awaitLevels(PostroomProcess demo, String condition, String... expected) {
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(levels(demo, "\"condition\":\"" + condition + "\""))
                                .containsExactly(expected));
    }

    private static List<String> levels(PostroomProcess demo, String part) {
        return demo.log()
                .lines()
                .filter(line -> line.contains(part))
                .map(line -> line.replaceFirst(".*\"level\":\"([A-Z]+)\".*", "$1"))
                .toList();
    }

    private static boolean canMount() throws IOException, InterruptedException {
        ProcessBuilder probe =
                new ProcessBuilder(
                        "unshare",
                        "--map-root-user",
                        "--mount",
                        "mount",
                        "-t",
                        "tmpfs",
                        "x",
                        "/mnt");
        return probe.redirectErrorStream(true).start().waitFor() == 0;
    }

    /** Fills the disk of a file, and returns the file. */
    private static Path fill(Path file) throws IOException {
        byte[] block = new byte[64 * 1024];
        try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException _) {
            return file;
        }
    }
}
