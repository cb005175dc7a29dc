package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Owners who take away each other's place at the same moment, each at another node. */
final class OwnersAtOnceIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration AT_ONCE = Duration.ofSeconds(1);
    private static final String MEMBERS = "/app/acme/test/members/";
    private static final String ANN = "ann@acme.test";
    private static final String BOB = "bob@acme.test";
    private static final String CLEO = "cleo@acme.test";
    private static final String WAITING =
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess first;
    private static PostroomProcess second;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        Map<String, String> roles = Map.of("POSTROOM_ROLES", "api");
        first = installation.serve(roles);
        second = installation.serve(roles);
        for (String address : List.of(ANN, BOB, CLEO)) {
            DashboardClient.makePerson(installation, installation.account, address, "owner", first);
        }
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
        installation.close();
    }

    /** A member whose page another one has open. */
    private record Reader(DashboardClient client, String address) {

        static Reader of(PostroomProcess node, String address) {
            DashboardClient client = new DashboardClient(node.origin());
            assertThat(client.signIn(address, DashboardClient.PASSWORD).statusCode())
                    .isEqualTo(303);
            return new Reader(client, address);
        }

        HttpResponse<String> demotes(Reader other) throws SQLException {
            return client.post(
                    MEMBERS + other.id(),
                    Map.of("once", once(), "role", "viewer", "environments", "both"));
        }

        HttpResponse<String> removes(Reader other) throws SQLException {
            return client.post(
                    MEMBERS + other.id() + "/remove",
                    Map.of("once", once(), "typed", other.address));
        }

        private static String once() {
            return UUID.randomUUID().toString();
        }

        private String id() throws SQLException {
            return ask("SELECT id FROM people WHERE address = '%s'".formatted(address));
        }
    }

    private interface Form {
        HttpResponse<String> send() throws SQLException;
    }

    private static String ask(String sql) throws SQLException {
        return Sql.ask(installation.database(), sql);
    }

    private static List<String> owners() throws SQLException {
        String all =
                ask(
                        """
                        SELECT string_agg(address, ' ' ORDER BY address)
                        FROM account_members JOIN people ON people.id = person_id
                        WHERE role = 'owner'
                        """);
        return List.of(all.split(" "));
    }

    private static void put(String address, String role) throws SQLException {
        Sql.run(
                installation.database(),
                """
                INSERT INTO account_members (account_id, person_id, role, reach, since)
                SELECT accounts.id, people.id, '%s', 'both', now() FROM accounts, people
                WHERE accounts.slug = 'acme' AND address = '%s'
                ON CONFLICT (account_id, person_id) DO UPDATE SET role = excluded.role
                """
                        .formatted(role, address));
    }

    /** Both forms have found their member before either of them changes one. */
    private static List<HttpResponse<String>> atOnce(Form one, Form other) throws Exception {
        try (Connection connection = Sql.connect(installation.database());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT id FROM accounts WHERE slug = 'acme' FOR NO KEY UPDATE");
            List<CompletableFuture<HttpResponse<String>>> answers =
                    Stream.of(one, other).map(OwnersAtOnceIT::sent).toList();
            await().atMost(PATIENCE).until(() -> ask(WAITING).equals("2"));
            connection.commit();
            return answers.stream().map(CompletableFuture::join).toList();
        }
    }

    private static CompletableFuture<HttpResponse<String>> sent(Form form) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return form.send();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                task -> Thread.ofVirtual().start(task));
    }

    @Test
    void oneOfTwoOwnersStaysWhenEachDemotesTheOther() throws Exception {
        put(ANN, "owner");
        put(BOB, "owner");
        put(CLEO, "viewer");
        Reader ann = Reader.of(first, ANN);
        Reader bob = Reader.of(second, BOB);

        List<HttpResponse<String>> answers = atOnce(() -> ann.demotes(bob), () -> bob.demotes(ann));

        isOneDone(answers);
        assertThat(owners()).hasSize(1).isSubsetOf(ANN, BOB);
    }

    @Test
    void oneOfTwoOwnersStaysWhenEachRemovesTheOther() throws Exception {
        put(ANN, "owner");
        put(BOB, "owner");
        put(CLEO, "viewer");
        Reader ann = Reader.of(first, ANN);
        Reader bob = Reader.of(second, BOB);

        List<HttpResponse<String>> answers = atOnce(() -> ann.removes(bob), () -> bob.removes(ann));

        isOneDone(answers);
        assertThat(owners()).hasSize(1).isSubsetOf(ANN, BOB);
    }

    @Test
    void whoIsRemovedAtTheSameMomentRemovesNobodyElse() throws Exception {
        for (String address : List.of(ANN, BOB, CLEO)) {
            put(address, "owner");
        }
        Reader ann = Reader.of(first, ANN);
        Reader bob = Reader.of(second, BOB);

        List<HttpResponse<String>> answers = atOnce(() -> ann.removes(bob), () -> bob.demotes(ann));

        isOneDone(answers);
        assertThat(owners()).hasSize(2).contains(CLEO);
    }

    private static void isOneDone(List<HttpResponse<String>> answers) {
        assertThat(answers).extracting(HttpResponse::statusCode).containsOnlyOnce(303);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() != 303)
                .allSatisfy(answer ->
                        assertThat(answer.body())
                                .containsAnyOf("would have no owner left", "does not include"));
    }

    @Test
    void whoIsRemovedAtOneNodeIsSignedOutAtTheOther() throws Exception {
        put(ANN, "owner");
        put(BOB, "viewer");
        Reader ann = Reader.of(first, ANN);
        Reader bob = Reader.of(second, BOB);
        assertThat(bob.client().get("/app/acme/live/subscribers").statusCode()).isEqualTo(200);

        assertThat(ann.removes(bob).statusCode()).isEqualTo(303);

        long end = System.nanoTime() + AT_ONCE.toNanos();
        int status = 200;
        while (status == 200 && System.nanoTime() < end) {
            status = bob.client().get("/app/acme/live/subscribers").statusCode();
        }
        assertThat(status).isEqualTo(303);
        assertThat(bob.client().get("/me").statusCode()).isEqualTo(303);
        assertThat(bob.client().signIn(BOB, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
        assertThat(bob.client().get("/app/acme/live/subscribers").statusCode()).isEqualTo(404);
    }
}
