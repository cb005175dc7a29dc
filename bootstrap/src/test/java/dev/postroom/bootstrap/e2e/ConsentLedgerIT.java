package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** The chains of consents survive a kill, and a hand that changes a row is found. */
@Timeout(180)
final class ConsentLedgerIT {

    @TempDir Path directory;
    private Installation installation;

    @BeforeEach
    void start() {
        installation = Installation.in(directory);
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    private PostroomProcess.Result verify() {
        return installation.runWith(Map.of(), "consents", "verify");
    }

    @Test
    void everyLinkIsWholeAfterAKillAmongConcurrentOptIns() {
        int created;
        try (PostroomProcess postroom = installation.serve(Map.of())) {
            created =
                    OptInRace.killedAtHalf(
                            postroom, installation.liveKey, ConsentLedgerIT::isCreated);
        }

        PostroomProcess.Result verified = verify();

        assertThat(verified.exitCode()).isZero();
        assertThat(verified.out()).contains("\tok").doesNotContain("broken");
        int recorded =
                verified.out()
                        .lines()
                        .map(line -> line.split("\t"))
                        .mapToInt(line -> Integer.parseInt(line[2]))
                        .sum();
        // what was not answered may be stored all the same; never the opposite
        assertThat(recorded).isBetween(created, created + OptInRace.CLIENTS);
    }

    private static boolean isCreated(Api api, int number) {
        try {
            return api.post("/subscribers", "{\"email\": \"p%d@acme.test\"}".formatted(number))
                            .status()
                    == 201;
        } catch (UncheckedIOException _) {
            return false;
        }
    }

    @Test
    void aRowThatWasChangedByHandIsNamedAndAPersonsRecordsAreProven() throws Exception {
        try (PostroomProcess postroom = installation.serve(Map.of())) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            api.post(
                            "/subscribers",
                            """
                            {"email": "ann@acme.test", "tags": ["News"],
                             "consent": {"source": "form", "ip": "192.0.2.7", "text": "Yes"}}
                            """)
                    .expect(201);
        }
        String account = installation.runWith(Map.of(), "accounts", "list").out().split("\t")[0];
        PostroomProcess.Result proof =
                installation.runWith(
                        Map.of(), "consents", "export", "--account", account, "Ann@acme.test");
        assertThat(proof.out()).contains("kind 6 opt_in", "ip 9 192.0.2.7", "commitment");

        Sql.run(
                installation.database(),
                "ALTER TABLE consents DISABLE TRIGGER consents_append_only;"
                        + " UPDATE consents SET kind = 'opt_out' WHERE tag_id IS NULL;"
                        + " ALTER TABLE consents ENABLE TRIGGER consents_append_only");

        PostroomProcess.Result verified = verify();
        assertThat(verified.exitCode()).isEqualTo(1);
        assertThat(verified.out()).containsPattern("broken\tchain \\d+, link 1: changed");
    }
}
