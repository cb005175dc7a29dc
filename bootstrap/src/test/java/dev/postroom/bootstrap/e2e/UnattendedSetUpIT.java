package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The first start makes the first person by the settings. */
final class UnattendedSetUpIT {

    private static final String EMAIL = "POSTROOM_DASHBOARD_OWNER_EMAIL";
    private static final String PASSWORD = "POSTROOM_DASHBOARD_OWNER_PASSWORD";

    @TempDir static Path directory;
    private static Installation installation;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
    }

    @AfterAll
    static void stop() {
        installation.close();
    }

    private static String listed() {
        return installation.run("people", "list").out();
    }

    @Test
    void theSettingsMakeTheFirstPersonOnceAndABadPasswordIsOneSentence() throws IOException {
        PostroomProcess.Result refused =
                installation.runWith(
                        Map.of(
                                EMAIL,
                                "ann@example.org",
                                PASSWORD,
                                "short",
                                "POSTROOM_HTTP_PORT",
                                "0",
                                "POSTROOM_MANAGEMENT_PORT",
                                "0"),
                        "serve");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("dashboard.owner-password")
                .contains("at least 15 characters")
                .doesNotContain("short ");
        assertThat(listed()).isEmpty();

        Path file = Files.writeString(directory.resolve("password"), "a long enough password\n");
        Map<String, String> settings =
                Map.of(EMAIL, "ann@example.org", PASSWORD + "_FILE", file.toString());
        installation.serve(settings).close();
        String expected =
                "ann@example.org\tann\tactive\toperator\t" + installation.account + ":owner\n";
        assertThat(listed()).isEqualTo(expected);

        installation.serve(Map.of(EMAIL, "bob@example.org", PASSWORD, "short")).close();
        assertThat(listed()).isEqualTo(expected);
    }
}
