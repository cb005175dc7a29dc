package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** An operator deletes an account while it sends; another one notices nothing. */
final class AccountDeletionIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String UNKNOWN = "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";
    // the rows of every table of the workspaces of deleted accounts
    private static final String ROWS_LEFT =
            """
            SELECT coalesce(sum(CAST(CAST((xpath('/row/n/text()', query_to_xml(format(
                'SELECT count(*) AS n FROM %I t JOIN workspaces w ON w.id = t.workspace_id'
                    ' WHERE w.discarded_at IS NOT NULL', c.relname), false, true, '')))[1]
                AS text) AS bigint)), 0)
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                AND a.attname = 'workspace_id' AND NOT a.attisdropped
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink sink;
    private static PostroomProcess service;
    private static Api live;
    private static Api test;
    private static Api other;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        sink = SmtpSink.start();
        service =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port()));
        live = new Api(service.baseUrl(), installation.liveKey);
        test = new Api(service.baseUrl(), installation.testKey);
        other = new Api(service.baseUrl(), installation.keyOfAnotherAccount());
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        sink.close();
        installation.close();
    }

    private static String mail(String to) {
        return "{\"to\": \"%s\", \"subject\": \"Hi\", \"text\": \"x\"}".formatted(to);
    }

    private static String scheduled(String to, String at) {
        return mail(to).replace("}", ", \"scheduled_at\": \"" + at + "\"}");
    }

    private static long rowsLeft() throws SQLException {
        return Long.parseLong(Sql.ask(installation.database(), ROWS_LEFT));
    }

    @Test
    void aDeletedAccountSendsNothingMoreAndIsRemovedWithBothEnvironments() throws Exception {
        test.post("/subscribers", "{\"email\": \"ann@acme.test\", \"tags\": [\"News\"]}")
                .expect(201);
        Fixtures.planned(live);
        other.post("/subscribers", "{\"email\": \"bob@acme.test\", \"tags\": [\"News\"]}")
                .expect(201);
        String later = Instant.now().plus(Duration.ofMinutes(2)).toString();
        for (int i = 0; i < 40; i++) {
            live.post("/emails/send", scheduled("p" + i + "@acme.test", later)).expect(202);
        }

        PostroomProcess.Result asked = installation.run("accounts", "delete", "Acme");
        assertThat(asked.exitCode()).isEqualTo(2);
        assertThat(asked.err())
                .contains("Nothing was deleted. Add --yes to delete the account \"Acme\"");
        live.get("/subscribers").expect(200);

        PostroomProcess.Result deleted =
                installation.run("accounts", "delete", "--yes", installation.account);
        assertThat(deleted)
                .isEqualTo(
                        new PostroomProcess.Result(
                                0,
                                "Deleted the account \"Acme\" (%s).\n"
                                        .formatted(installation.account),
                                ""));

        await().atMost(Duration.ofSeconds(3)).until(() -> live.get("/subscribers").status() == 401);
        assertThat(test.get("/subscribers").status()).isEqualTo(401);
        assertThat(live.post("/emails/send", mail("late@acme.test")).status()).isEqualTo(401);
        assertThat(installation.run("accounts", "list").out())
                .doesNotContain(installation.account)
                .contains("\tOther\n");
        assertThat(installation.run("keys", "list", "--account", installation.account).err())
                .contains("does not exist");
        assertThat(installation.run("accounts", "delete", "--yes", installation.account).exitCode())
                .isEqualTo(1);
        await().atMost(PATIENCE).until(() -> rowsLeft() == 0);
        other.post("/emails/send", mail("bob@acme.test")).expect(202);
        await().atMost(PATIENCE).until(() -> !sink.mails().isEmpty());
        assertThat(sink.mails())
                .singleElement()
                .satisfies(mail -> assertThat(mail.recipient()).isEqualTo("bob@acme.test"));
        assertThat(other.get("/subscribers").expect(200).body().at("/total").asInt()).isEqualTo(1);
    }

    @Test
    void anAccountThatDoesNotExistIsOneSentence() {
        for (String named : new String[] {UNKNOWN, "Nothing of this name"}) {
            assertThat(installation.run("accounts", "delete", "--yes", named))
                    .isEqualTo(
                            new PostroomProcess.Result(
                                    1, "", "Account " + named + " does not exist.\n"));
        }
    }

    @Test
    void aNameOfSeveralAccountsIsRefusedWithTheirIds() {
        String first = installation.run("accounts", "create", "--name", "Twin").out().strip();
        String second = installation.run("accounts", "create", "--name", "Twin").out().strip();

        PostroomProcess.Result refused = installation.run("accounts", "delete", "--yes", "Twin");

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains(first, second);
        assertThat(installation.run("accounts", "list").out()).contains(first, second);
        assertThat(installation.run("accounts", "delete", "--yes", first).exitCode()).isZero();
        assertThat(installation.run("accounts", "list").out()).contains(second);
    }
}
