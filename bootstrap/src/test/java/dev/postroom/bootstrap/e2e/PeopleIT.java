package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** The operator lets people in at the command line, while the service runs. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PeopleIT {

    private static final Pattern SET_UP = Pattern.compile("http://[^ ]+/setup/[0-9A-Za-z_-]{43}");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ANN = "ann@example.org";

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

    private static PostroomProcess.Result run(String... command) {
        return installation.run(command);
    }

    private static PostroomProcess.Result created(String role) {
        return run(
                "people",
                "create",
                "--email",
                ANN,
                "--name",
                "Ann",
                "--account",
                installation.account,
                "--role",
                role);
    }

    private static String listed() {
        return run("people", "list").out();
    }

    @Test
    @Order(1)
    void aStartPrintsALinkWhileThereIsNoPerson() {
        try (PostroomProcess service = installation.serve(Map.of())) {
            await().atMost(PATIENCE).until(() -> SET_UP.matcher(service.log()).find());
        }
    }

    @Test
    @Order(2)
    void theOperatorMakesAPersonAMemberAndGetsALink() {
        assertThat(created("owner").out()).matches("http://[^ ]+/reset/[0-9A-Za-z_-]{43}\\R");
        assertThat(listed())
                .isEqualTo(ANN + "\tAnn\tactive\tmember\t" + installation.account + ":owner\n");
        try (PostroomProcess service = installation.serve(Map.of())) {
            assertThat(service.log()).doesNotContainPattern(SET_UP);
        }
    }

    @Test
    @Order(3)
    void theLastOwnerStays() {
        PostroomProcess.Result refused = created("viewer");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("no owner left");
        assertThat(listed()).contains(":owner");
    }

    @Test
    @Order(4)
    void aPersonIsDisabledAndLetInAgainAndMadeAnOperator() {
        run("people", "disable", "--email", ANN);
        run("people", "operator", "--email", ANN);
        assertThat(listed()).contains("\tdisabled\toperator\t");

        run("people", "disable", "--email", ANN, "--undo");
        run("people", "operator", "--email", ANN, "--undo");
        assertThat(listed()).contains("\tactive\tmember\t");
        assertThat(run("sessions", "end", "--email", ANN).out()).isEqualTo("0\n");
        assertThat(run("people", "reset-password", "--email", ANN).out()).contains("/reset/");
    }

    @Test
    @Order(5)
    void anUnknownPersonOrAccountIsOneSentence() {
        assertThat(run("people", "reset-password", "--email", "bob@example.org"))
                .isEqualTo(
                        new PostroomProcess.Result(
                                1, "", "Person bob@example.org does not exist.\n"));
        assertThat(run("people", "create", "--email", ANN, "--account", "nowhere").err())
                .isEqualTo("Account nowhere does not exist.\n");
    }
}
