package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** Addresses that bounced, complained or objected, over HTTP. */
final class SuppressionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String CONSENT = ", \"consent\": {\"source\": \"form\"}";

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    /** The ways in which an address becomes a subscriber. */
    enum Way {
        POST {
            @Override
            void add(String email) {
                api.post("/subscribers", "{\"email\": \"%s\"}".formatted(email)).expect(201);
            }
        },
        POST_ACTIVE {
            @Override
            void add(String email) {
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"active\"}".formatted(email))
                        .expect(201);
            }
        },
        IMPORT {
            @Override
            void add(String email) {
                imported("email\r\n%s\r\n".formatted(email));
            }
        },
        IMPORT_ACTIVE {
            @Override
            void add(String email) {
                imported("email,status\r\n%s,active\r\n".formatted(email));
            }
        };

        abstract void add(String email);
    }

    private static void imported(String csv) {
        String query = "?on_conflict=update";
        String id =
                api.send("POST", "/subscribers/import" + query, "text/csv", csv)
                        .expect(202)
                        .text("/id");
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> api.get("/imports/" + id).text("/status").equals("completed"));
    }

    private static Api.Answer person(String email) {
        return api.get("/subscribers/by-email?email=" + Suppressed.encoded(email)).expect(200);
    }

    private static Api.Answer suppression(String email) {
        return api.get("/suppressions/" + Suppressed.encoded(email));
    }

    private static Api.Answer lift(String email) {
        return api.delete("/suppressions/" + Suppressed.encoded(email) + "?reason=relay%20fault");
    }

    private static Api.Answer activate(String id, String consent) {
        return api.patch("/subscribers/" + id, "{\"status\": \"active\"%s}".formatted(consent));
    }

    @ParameterizedTest
    @EnumSource
    void anAddressThatComplainedStaysSuppressedHoweverItIsAddedAgain(Way way) {
        String email = Suppressed.mailed(api, "complained");
        way.add(email);
        assertThat(person(email).text("/status")).isEqualTo("complained");
        assertThat(suppression(email).expect(200).text("/email")).isEqualTo(email);
        assertNothingLeaves(email);

        api.delete("/subscribers/" + person(email).text("/id")).expect(204);
        assertThat(suppression(email).expect(200).text("/reason")).isEqualTo("complained");
        way.add(email);
        assertThat(person(email).text("/status")).isEqualTo("complained");
        assertNothingLeaves(email);
    }

    private static void assertNothingLeaves(String email) {
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("suppressed");
        String mail = "{\"to\": \"%s\", \"subject\": \"Hi\", \"text\": \"Ho\"}".formatted(email);
        assertThat(
                        api.post("/emails/batch", "{\"emails\": [%s]}".formatted(mail))
                                .expect(202)
                                .text("/emails/0/status"))
                .isEqualTo("suppressed");
        String template = template();
        assertThat(
                        api.post(
                                        "/emails/send",
                                        "{\"to\": \"%s\", \"template_id\": \"%s\"}"
                                                .formatted(email, template))
                                .expect(202)
                                .text("/status"))
                .isEqualTo("suppressed");
        String id = person(email).text("/id");
        assertThat(activate(id, "").expect(409).text("/code"))
                .isEqualTo("resubscribe_requires_consent");
    }

    private static String template() {
        return api.post(
                        "/templates",
                        """
                        {"name": "%s", "subject": "News", "category": "marketing",
                         "html_content": "<p>Hi <a href='{{unsubscribe_url}}'>bye</a></p>"}
                        """
                                .formatted(UUID.randomUUID()))
                .expect(201)
                .text("/id");
    }

    @Test
    void aLiftThatIsRepeatedUnderItsKeyHasOneEffect() {
        String email = Suppressed.mailed(api, "bounced");
        String key = UUID.randomUUID().toString();

        assertThat(repeatedLift(key, email).header("Idempotent-Replayed")).isEmpty();
        Suppressed.assertSuppressing(api, email, "bounced");
        Api.Answer repeated = repeatedLift(key, email);

        assertThat(repeated.header("Idempotent-Replayed")).isEqualTo("true");
        suppression(email).expect(200);
    }

    private static Api.Answer repeatedLift(String key, String email) {
        String path = "/suppressions/" + Suppressed.encoded(email) + "?reason=wrong";
        Write.Planned lift =
                new Write.Planned(true, "DELETE", path, Write.JSON, "", _ -> 1, "", "");
        return api.once(key, lift).expect(204);
    }

    @Test
    void anAddressThatBouncedIsRepairedByALift() {
        String email = Suppressed.fresh("bounced");
        Way.POST.add(email);
        Suppressed.assertSuppressing(api, email, "bounced");
        assertThat(person(email).text("/status")).isEqualTo("bounced");
        String list = "/suppressions?reason=bounced&email=" + Suppressed.encoded(email);
        assertThat(api.get(list).expect(200).text("/items/0/email")).isEqualTo(email);
        assertThat(
                        api.get(
                                        "/suppressions?reason=complained&email="
                                                + Suppressed.encoded(email))
                                .expect(200)
                                .text("/total"))
                .isEqualTo("0");

        assertThat(
                        api.delete("/suppressions/" + Suppressed.encoded(email))
                                .expect(422)
                                .text("/errors/0/parameter"))
                .isEqualTo("reason");
        lift(email).expect(204);

        assertThat(person(email).text("/status")).isEqualTo("active");
        suppression(email).expect(404);
        lift(email).expect(404);
        String export = "/subscribers/" + person(email).text("/id") + "/export";
        assertThat(api.get(export).expect(200).body().at("/consents").toString())
                .contains("relay fault");
        Suppressed.assertSuppressing(api, email, "bounced");
    }

    @Test
    void aComplaintThatIsLiftedLetsOnlyTransactionalMailThrough() {
        String email = Suppressed.fresh("complained");
        Way.POST.add(email);
        Suppressed.assertSuppressing(api, email, "complained");

        lift(email).expect(204);

        assertThat(person(email).text("/status")).isEqualTo("unsubscribed");
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("queued");
    }

    @ParameterizedTest
    @CsvSource({"bounced", "complained"})
    void aNewConsentLiftsTheSuppression(String mailbox) {
        String email = Suppressed.fresh(mailbox);
        Way.POST.add(email);
        Suppressed.assertSuppressing(api, email, mailbox);
        String id = person(email).text("/id");
        assertThat(activate(id, "").expect(409).text("/code"))
                .isEqualTo("resubscribe_requires_consent");

        assertThat(activate(id, CONSENT).expect(200).text("/status")).isEqualTo("active");

        suppression(email).expect(404);
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("queued");
    }

    @Test
    void anAddressThatIsSuppressedByHandGetsNoMailUntilItIsLifted() {
        String email = UUID.randomUUID() + "@acme.test";
        Way.POST.add(email);
        String body = "{\"emails\": [\"%s\", \"other.%1$s\"]}".formatted(email);
        long last = api.get("/events").expect(200).body().at("/last_sequence").asLong();

        Api.Answer first = api.post("/suppressions", body).expect(200);
        Api.Answer second = api.post("/suppressions", body).expect(200);

        assertThat(first.body().toString()).isEqualTo("{\"added\":2,\"unchanged\":0}");
        assertThat(second.body().toString()).isEqualTo("{\"added\":0,\"unchanged\":2}");
        assertThat(suppression(email).expect(200).text("/reason")).isEqualTo("manual");
        assertThat(person(email).text("/status")).isEqualTo("unsubscribed");
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("suppressed");
        assertThat(Suppressed.send(api, "other." + email).text("/status")).isEqualTo("suppressed");
        Way.POST.add("other." + email);
        assertThat(person("other." + email).text("/status")).isEqualTo("unsubscribed");

        lift(email).expect(204);

        assertThat(person(email).text("/status")).isEqualTo("unsubscribed");
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("queued");
        await().atMost(PATIENCE)
                .until(() ->
                        api.get("/events?type=suppression.removed&after=" + last)
                                .expect(200)
                                .body()
                                .at("/items")
                                .toString()
                                .contains(email));

        api.delete("/subscribers/" + person(email).text("/id")).expect(204);

        await().atMost(PATIENCE)
                .until(() ->
                        !api.get("/events?limit=100&after=" + last)
                                .expect(200)
                                .body()
                                .toString()
                                .contains("\"" + email));
    }

    @Test
    void allAddressesThatCannotBeSuppressedAreNamedAndNoneIs() {
        String good = UUID.randomUUID() + "@acme.test";
        String body = "{\"emails\": [\"%s\", \"none\", 7, \"a@b\"]}".formatted(good);

        Api.Answer refused = api.post("/suppressions", body).expect(422);

        assertThat(refused.body().at("/errors").findValuesAsText("pointer"))
                .containsExactly("/emails/1", "/emails/2", "/emails/3");
        suppression(good).expect(404);
        api.post("/suppressions", "{\"emails\": []}").expect(422);
        api.post("/suppressions", "{\"email\": \"%s\"}".formatted(good)).expect(422);
    }

    @Test
    void theAddressOfADeletedSubscriberIsFoundByItsHashAlone() {
        Api own = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String email = Suppressed.fresh("bounced");
        String id =
                own.post("/subscribers", "{\"email\": \"%s\"}".formatted(email))
                        .expect(201)
                        .text("/id");
        Suppressed.assertSuppressing(own, email, "bounced");
        assertThat(own.get("/suppressions").text("/items/0/email")).isEqualTo(email);

        own.delete("/subscribers/" + id).expect(204);

        assertThat(own.get("/suppressions").body().at("/items/0/email").isNull()).isTrue();
        String asked = "/suppressions?email=" + Suppressed.encoded(email);
        assertThat(own.get(asked).text("/items/0/email")).isEqualTo(email);
        String path = "/suppressions/" + Suppressed.encoded(email);
        assertThat(own.get(path).expect(200).text("/email")).isEqualTo(email);
        api.get(path).expect(404);
        own.delete(path + "?reason=again").expect(204);
        assertThat(own.get("/suppressions").text("/total")).isEqualTo("0");
    }

    @ParameterizedTest
    @EnumSource
    void anObjectionOutlivesTheSubscriber(Way way) {
        String email = UUID.randomUUID() + "@acme.test";
        String first =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"unsubscribed\"}"
                                        .formatted(email))
                        .expect(201)
                        .text("/id");
        api.delete("/subscribers/" + first).expect(204);

        way.add(email);

        assertThat(person(email).text("/status")).isEqualTo("unsubscribed");
        assertThat(Suppressed.send(api, email).text("/status")).isEqualTo("queued");
        String id = person(email).text("/id");
        activate(id, "").expect(409);
        activate(id, CONSENT).expect(200);
        api.delete("/subscribers/" + id).expect(204);
        way.add(email);
        assertThat(person(email).text("/status")).isEqualTo("active");
    }

    @Test
    void anObjectionOfAPersonWhoDeletedTheOwnDataEndsWithAConsent() {
        String email = UUID.randomUUID() + "@acme.test";
        Way.POST.add(email);
        String token =
                api.post("/subscribers/" + person(email).text("/id") + "/preference-token", "{}")
                        .expect(201)
                        .text("/token");
        api.asPerson(token, "DELETE", "/preference-center/account").expect(204);

        Way.IMPORT.add(email);
        assertThat(person(email).text("/status")).isEqualTo("unsubscribed");

        api.delete("/subscribers/" + person(email).text("/id")).expect(204);
        String json = "{\"email\": \"%s\"%s}".formatted(email, CONSENT);
        assertThat(api.post("/subscribers", json).expect(201).text("/status")).isEqualTo("active");
    }

    @Test
    void anObjectionStaysWithTheAddressThatThePersonLeft() {
        String old = UUID.randomUUID() + "@acme.test";
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"unsubscribed\"}".formatted(old))
                        .expect(201)
                        .text("/id");
        api.patch("/subscribers/" + id, "{\"email\": \"%s\"}".formatted("new." + old)).expect(200);

        Way.IMPORT.add(old);

        assertThat(person(old).text("/status")).isEqualTo("unsubscribed");
    }

    @Test
    void aPendingPersonWhoObjectedBeforeBecomesActiveOnlyWithConsent() {
        String email = UUID.randomUUID() + "@acme.test";
        String first =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"unsubscribed\"}"
                                        .formatted(email))
                        .expect(201)
                        .text("/id");
        api.delete("/subscribers/" + first).expect(204);
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"double_opt_in\": true}".formatted(email))
                        .expect(201)
                        .text("/id");

        assertThat(activate(id, "").expect(409).text("/code"))
                .isEqualTo("resubscribe_requires_consent");
        activate(id, CONSENT).expect(200);
    }

    @Test
    void anActivePersonWhoMovesToASuppressedAddressBounces() {
        String email = Suppressed.mailed(api, "bounced");
        String other = UUID.randomUUID() + "@acme.test";
        Way.POST.add(other);
        String id = person(other).text("/id");

        assertThat(
                        api.patch("/subscribers/" + id, "{\"email\": \"%s\"}".formatted(email))
                                .expect(200)
                                .text("/status"))
                .isEqualTo("bounced");
    }
}
