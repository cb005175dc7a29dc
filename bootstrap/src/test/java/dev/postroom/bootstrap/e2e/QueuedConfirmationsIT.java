package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;

/**
 * Mail that waits for a person is cancelled when the person leaves, in every way. No mail server is
 * there, so that mail stays in the queue.
 */
final class QueuedConfirmationsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String TAG = "Asked";
    private static final String TEMPLATE = "offers";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api live;
    private static Api test;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:1"));
        live = new Api(postroom.baseUrl(), installation.liveKey);
        test = new Api(postroom.baseUrl(), installation.testKey);
        for (Api api : new Api[] {live, test}) {
            api.post("/tags", "{\"name\": \"%s\", \"double_opt_in\": true}".formatted(TAG))
                    .expect(201);
            api.post(
                            "/templates",
                            """
                            {"name": "%1$s", "slug": "%1$s", "subject": "Offers",
                             "html_content": "<p>Tea</p>", "category": "marketing"}
                            """
                                    .formatted(TEMPLATE))
                    .expect(201);
        }
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    /** A person, and the ids of the mails that wait. */
    record Waiting(String id, String address, String asked, String offer, String bill) {}

    /** The ways in which a person leaves. */
    enum Way {
        PAGE {
            @Override
            void leave(Waiting person) throws Exception {
                form("/preferences", "token=" + freshToken(person) + "&action=unsubscribe_all");
            }
        },
        ONE_CLICK {
            @Override
            void leave(Waiting person) throws Exception {
                String link =
                        sql(
                                "SELECT mail ->> 'unsubscribe' FROM emails WHERE id = '%s'"
                                        .formatted(person.asked()));
                form(URI.create(link).getPath(), "List-Unsubscribe=One-Click");
            }
        },
        CHANGE_BY_THE_API {
            @Override
            void leave(Waiting person) {
                patch(person, "unsubscribed");
            }
        },
        UNSUBSCRIBE_ALL {
            @Override
            void leave(Waiting person) {
                live.asPerson(freshToken(person), "POST", "/preference-center/unsubscribe-all")
                        .expect(200);
            }
        },
        UPDATE_BY_CREATING {
            @Override
            void leave(Waiting person) {
                live.post(
                                "/subscribers",
                                """
                                {"email": "%s", "status": "unsubscribed", "on_conflict": "update"}
                                """
                                        .formatted(person.address()))
                        .expect(200);
            }
        },
        IMPORT {
            @Override
            void leave(Waiting person) {
                ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.liveKey);
                imports.awaitEnd(
                        imports.start(
                                "?on_conflict=update",
                                "text/csv",
                                "email,status\n%s,unsubscribed\n".formatted(person.address())));
            }
        };

        abstract void leave(Waiting person) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatWaitsForAnActivePersonIsCancelled(Way way) throws Exception {
        Waiting person = asked("active");

        way.leave(person);

        assertGone(person);
        assertThat(subscriber(person).at("/status").asText()).isEqualTo("unsubscribed");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatWaitsForAPersonWhoHadLeftAndSignedUpAgainIsCancelled(Way way) throws Exception {
        Waiting person = asked("unsubscribed");

        way.leave(person);

        assertGone(person);
        assertThat(subscriber(person).at("/status").asText()).isEqualTo("unsubscribed");
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"PAGE", "ONE_CLICK", "UNSUBSCRIBE_ALL"})
    void whatWaitsForAPersonWhoNeverConfirmedIsCancelled(Way way) throws Exception {
        Waiting person = asked("pending");

        way.leave(person);

        assertGone(person);
        assertThat(subscriber(person).at("/status").asText()).isEqualTo("unsubscribed");
    }

    @Test
    void aReportedBounceAndComplaintCancelWhatWaits() {
        for (String status : new String[] {"bounced", "complained"}) {
            Waiting person = asked("active");

            patch(person, status);

            assertGone(person);
        }
    }

    @Test
    void aBounceAndAComplaintOfAnotherMailCancelWhatWaits() {
        for (String outcome : new String[] {"bounced", "complained"}) {
            String address = "%s+%s@simulator.test".formatted(outcome, word());
            test.post("/subscribers", "{\"email\": \"%s\"}".formatted(address)).expect(201);
            String offer = offer(test, address);
            assertThat(status(test, offer)).isEqualTo("scheduled");

            test.post("/emails/send", bill(address)).expect(202);

            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(status(test, offer)).isEqualTo("cancelled"));
        }
    }

    @Test
    void aDeletionCancelsAllMail() throws Exception {
        for (boolean byThePage : new boolean[] {false, true}) {
            Waiting person = asked("active");

            if (byThePage) {
                form("/preferences/delete", "token=" + freshToken(person) + "&confirmed=yes");
            } else {
                live.delete("/subscribers/" + person.id()).expect(204);
            }

            String queued =
                    "SELECT count(*) FROM email_queue WHERE email_id IN ('%s', '%s', '%s')"
                            .formatted(person.asked(), person.offer(), person.bill());
            assertThat(Sql.ask(installation.database(), queued)).isEqualTo("0");
        }
    }

    @Test
    void anotherAddressIsAskedInsteadOfTheOldOne() {
        Waiting person = asked("active");
        String next = word() + "@acme.test";

        live.patch("/subscribers/" + person.id(), "{\"email\": \"%s\"}".formatted(next))
                .expect(200);

        awaitCancelled(person);
        assertThat(live.get("/emails?to=" + next).body().at("/total").asInt()).isEqualTo(1);
        assertThat(subscriber(person).at("/pending_tags").findValuesAsText("name"))
                .containsExactly(TAG);
    }

    private static Waiting asked(String status) {
        String address = word() + "@acme.test";
        boolean isPending = status.equals("pending");
        String id =
                live.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"double_opt_in\": %s}"
                                        .formatted(address, isPending))
                        .expect(201)
                        .text("/id");
        // only an active person gets marketing mail, and the API takes only mail that may be sent
        String offer = isPending ? "" : offer(live, address);
        if (status.equals("unsubscribed")) {
            live.patch("/subscribers/" + id, "{\"status\": \"unsubscribed\"}").expect(200);
        }
        live.post("/subscribers/" + id + "/tags", "{\"tags\": [\"%s\"]}".formatted(TAG))
                .expect(200);
        String asked = confirmation(address);
        String bill = live.post("/emails/send", bill(address)).expect(202).text("/id");
        return new Waiting(id, address, asked, offer, bill);
    }

    private static String confirmation(String address) {
        for (JsonNode mail : live.get("/emails?to=" + address).expect(200).body().at("/items")) {
            if (mail.at("/metadata/double_opt_in").asBoolean()) {
                return mail.at("/id").asText();
            }
        }
        throw new AssertionError("no confirmation mail to " + address);
    }

    private static void assertGone(Waiting person) {
        awaitCancelled(person);
        assertThat(subscriber(person).at("/pending_tags")).isEmpty();
        assertThat(status(live, person.bill())).isNotEqualTo("cancelled");
        assertThat(
                        sql(
                                "SELECT count(*) FROM confirmations WHERE subscriber_id = '%s'"
                                        .formatted(person.id())))
                .isEqualTo("0");
    }

    // a worker that looks for the mail server at this moment ends the mail at its next look
    private static void awaitCancelled(Waiting person) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(status(live, person.asked())).isIn("cancelled", "suppressed"));
        if (!person.offer().isEmpty()) {
            assertThat(status(live, person.offer())).isEqualTo("cancelled");
        }
    }

    private static String sql(String query) {
        try {
            return Sql.ask(installation.database(), query);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode subscriber(Waiting person) {
        return live.get("/subscribers/" + person.id()).expect(200).body();
    }

    private static void patch(Waiting person, String status) {
        live.patch("/subscribers/" + person.id(), "{\"status\": \"%s\"}".formatted(status))
                .expect(200);
    }

    private static String offer(Api api, String address) {
        Instant later = Instant.now().plus(Duration.ofDays(1)).truncatedTo(ChronoUnit.SECONDS);
        String body =
                "{\"to\": \"%s\", \"template_slug\": \"%s\", \"scheduled_at\": \"%s\"}"
                        .formatted(address, TEMPLATE, later);
        return api.post("/emails/send", body).expect(202).text("/id");
    }

    private static String bill(String address) {
        return "{\"to\": \"%s\", \"subject\": \"Bill\", \"text\": \"Pay\"}".formatted(address);
    }

    private static String status(Api api, String email) {
        return api.get("/emails/" + email).expect(200).text("/status");
    }

    private static String freshToken(Waiting person) {
        return live.post("/subscribers/" + person.id() + "/preference-token", "")
                .expect(201)
                .text("/token");
    }

    private static String word() {
        return "p" + UUID.randomUUID().toString().substring(0, 8);
    }

    private static void form(String path, String body) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(postroom.origin() + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body))
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThat(client.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        }
    }
}
