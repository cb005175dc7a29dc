package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.embedded.StatementLog;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The work of an attempt to get in, and the mails that it causes. */
final class SignInWorkIT {

    private static final String ANN = "ann@acme.test";
    private static final String BOB = "bob@acme.test";
    private static final String UNKNOWN = "unknown@acme.test";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static StatementLog log;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        log = installation.logStatements();
        // without workers, whose statements would be counted
        postroom = installation.serve(settings("api"));
        for (String address : List.of(ANN, BOB)) {
            DashboardClient.makePerson(
                    installation, installation.account, address, "owner", postroom);
        }
        assertThat(installation.run("people", "disable", "--email", BOB).exitCode()).isZero();
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    private static Map<String, String> settings(String roles) {
        return Map.of(
                "POSTROOM_ROLES",
                roles,
                "POSTROOM_SMTP_URL",
                "smtp://127.0.0.1:" + smtp.port(),
                "POSTROOM_HTTP_PUBLIC_URL",
                "http://localhost:8080",
                "POSTROOM_HTTP_TRUSTED_PROXIES",
                "127.0.0.1/32");
    }

    /** The statements of a form that another client sends, without their values. */
    private static List<String> statements(Map<String, String> form, String path) throws Exception {
        resetCounts();
        return log.during(() -> {
            HttpResponse<String> answer = new DashboardClient(postroom.origin()).post(path, form);
            assertThat(answer.statusCode()).isIn(200, 422);
        });
    }

    // so that no attempt waits because of those before
    private static void resetCounts() throws Exception {
        Sql.run(installation.database(), "TRUNCATE sign_in_attempts");
    }

    private static Map<String, String> attempt(String address, String password) {
        return Map.of("address", address, "password", password);
    }

    @Test
    void anAttemptMakesTheSameStatementsForEveryAddress() throws Exception {
        List<String> unknown = statements(attempt(UNKNOWN, "wrong"), "/sign-in");

        assertThat(unknown).isNotEmpty();
        assertThat(statements(attempt(ANN, "wrong"), "/sign-in")).isEqualTo(unknown);
        assertThat(statements(attempt(BOB, "wrong"), "/sign-in")).isEqualTo(unknown);
        assertThat(statements(attempt(BOB, DashboardClient.PASSWORD), "/sign-in"))
                .as("of a person who is disabled")
                .isEqualTo(unknown);
    }

    @Test
    void askingForALinkMakesTheSameStatementsForEveryAddress() throws Exception {
        List<String> unknown = statements(Map.of("address", UNKNOWN), "/reset");

        assertThat(unknown).isNotEmpty();
        assertThat(statements(Map.of("address", ANN), "/reset")).isEqualTo(unknown);
        assertThat(statements(Map.of("address", BOB), "/reset")).isEqualTo(unknown);
    }

    @Test
    void aPersonIsToldOfABrowserThatWasNotKnownAndOnceOfManyFailures() throws Exception {
        resetCounts();
        int before = smtp.mails().size();
        try (PostroomProcess working = installation.serve(settings("api,worker"))) {
            DashboardClient own = new DashboardClient(working.origin());
            assertThat(own.signIn(ANN, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
            assertThat(own.signIn(ANN, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
            await().atMost(PATIENCE).until(() -> smtp.mails().size() > before);
            assertThat(smtp.mails().get(before).source())
                    .contains("To: ann@acme.test", "new browser", "http://localhost:8080/reset")
                    .doesNotContain(DashboardClient.PASSWORD);

            failTimes(12);

            await().atMost(PATIENCE).until(() -> smtp.mails().size() > before + 1);
            await().atMost(PATIENCE).until(() -> waiting().equals("0"));
            assertThat(smtp.mails()).hasSize(before + 2);
            assertThat(smtp.mails().getLast().source()).contains("failed within an hour");
            assertThat(installation.run("audit", "export", "--account", installation.account).out())
                    .contains("sign_in_failed");
            // the browser of Ann waits for no stranger
            assertThat(new DashboardClient(working.origin()).signIn(ANN, "wrong").body())
                    .contains("There were several wrong attempts");
            assertThat(own.signIn(ANN, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
        }
    }

    // the waits between attempts are moved into the past
    private static void failTimes(int times) throws Exception {
        for (int n = 0; n < times; n++) {
            Sql.run(
                    installation.database(),
                    "UPDATE sign_in_attempts SET last_at = last_at - interval '150 seconds'");
            DashboardClient stranger = new DashboardClient(postroom.origin());
            assertThat(stranger.signIn(ANN, "wrong").body()).contains("do not belong together");
        }
    }

    private static String waiting() throws Exception {
        return Sql.ask(installation.database(), "SELECT count(*)::text FROM access_mails");
    }
}
