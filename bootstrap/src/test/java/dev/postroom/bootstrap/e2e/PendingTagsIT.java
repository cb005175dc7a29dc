package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tags that are requested for people who have not confirmed yet, and what follows, over HTTP. */
final class PendingTagsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");

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

    /** A tag whose new people are welcomed by a marketing mail. */
    private record Welcome(String tag, String trigger) {

        static Welcome create() {
            String tag = word();
            api.post("/tags", "{\"name\": \"%s\", \"is_public\": true}".formatted(tag)).expect(201);
            String template =
                    api.post(
                                    "/templates",
                                    """
                                    {"name": "%1$s", "subject": "Welcome to %1$s", "category": "marketing",
                                     "html_content": "<p>Hi <a href='{{unsubscribe_url}}'>bye</a></p>"}
                                    """
                                            .formatted(tag))
                            .expect(201)
                            .text("/id");
            return new Welcome(
                    tag,
                    api.post(
                                    "/triggers",
                                    """
                                    {"name": "%1$s", "event_type": "tag.subscribed", "filter": {"tag": "%1$s"},
                                     "template_id": "%2$s"}
                                    """
                                            .formatted(tag, template))
                            .expect(201)
                            .text("/id"));
        }

        List<String> runs(String person) {
            return api.get("/triggers/%s/runs?subscriber_id=%s".formatted(trigger, person))
                    .expect(200)
                    .body()
                    .at("/items")
                    .findValuesAsText("status");
        }

        private boolean isMailedTo(String email) {
            return api.get("/sandbox/emails?to=" + email)
                    .expect(200)
                    .body()
                    .at("/items")
                    .findValuesAsText("subject")
                    .contains("Welcome to " + tag);
        }

        void awaitMail(String email) {
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> isMailedTo(email));
        }
    }

    /** The ways in which a tag is requested for a person who is known. */
    enum Way {
        CREATE {
            @Override
            void request(String id, String email, String tag) {
                // the person was created with the tag
            }
        },
        TAGS {
            @Override
            void request(String id, String email, String tag) {
                api.post("/subscribers/" + id + "/tags", "{\"tags\": [\"%s\"]}".formatted(tag))
                        .expect(200);
            }
        },
        UPSERT {
            @Override
            void request(String id, String email, String tag) {
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"on_conflict\": \"update\", \"tags\": [\"%s\"]}"
                                        .formatted(email, tag))
                        .expect(200);
            }
        },
        UPSERT_WITH_DOUBLE_OPT_IN {
            @Override
            void request(String id, String email, String tag) {
                api.post(
                                "/subscribers",
                                """
                                {"email": "%s", "on_conflict": "update", "double_opt_in": true, "tags": ["%s"]}
                                """
                                        .formatted(email, tag))
                        .expect(200);
            }
        },
        ROW_OF_AN_IMPORT {
            @Override
            void request(String id, String email, String tag) {
                imported("?on_conflict=update", "email,tags\r\n%s,%s\r\n".formatted(email, tag));
            }
        },
        IMPORT {
            @Override
            void request(String id, String email, String tag) {
                imported("?on_conflict=update&tags=" + tag, "email\r\n%s\r\n".formatted(email));
            }
        },
        PREFERENCE_CENTER {
            @Override
            void request(String id, String email, String tag) {
                String token =
                        api.post("/subscribers/" + id + "/preference-token", "{}")
                                .expect(201)
                                .text("/token");
                api.asPerson(token, "POST", "/preference-center/tags/" + tag + "/subscribe")
                        .expect(200);
            }
        },
        TRIGGER {
            @Override
            void request(String id, String email, String tag) {
                String event = word();
                api.post(
                                "/triggers",
                                """
                                {"name": "%1$s", "event_type": "custom_event",
                                 "filter": {"event_name": "%1$s"},
                                 "steps": [{"type": "add_tag", "tag": "%2$s"}]}
                                """
                                        .formatted(event, tag))
                        .expect(201);
                api.post(
                                "/events",
                                "{\"subscriber_id\": \"%s\", \"name\": \"%s\"}"
                                        .formatted(id, event))
                        .expect(202);
            }
        };

        abstract void request(String id, String email, String tag);

        private static void imported(String query, String csv) {
            String id =
                    api.send("POST", "/subscribers/import" + query, "text/csv", csv)
                            .expect(202)
                            .text("/id");
            await().atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> api.get("/imports/" + id).text("/status").equals("completed"));
        }
    }

    private static String word() {
        return "t" + UUID.randomUUID().toString().substring(0, 8);
    }

    private static String pending(String email, String... tags) {
        String names = tags.length == 0 ? "" : "\"" + String.join("\", \"", tags) + "\"";
        return api.post(
                        "/subscribers",
                        "{\"email\": \"%s\", \"double_opt_in\": true, \"tags\": [%s]}"
                                .formatted(email, names))
                .expect(201)
                .text("/id");
    }

    private static List<String> names(String id, String list) {
        JsonNode person = api.get("/subscribers/" + id).expect(200).body();
        return person.at("/" + list).findValuesAsText("name");
    }

    private static String confirmation(String email) {
        String list = "/sandbox/emails?to=" + email;
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !api.get(list).body().at("/items").isEmpty());
        String id = api.get(list).expect(200).text("/items/0/id");
        return api.get("/sandbox/emails/" + id).expect(200).text("/text");
    }

    private static void confirm(String mail) {
        Matcher link = LINK.matcher(mail);
        assertThat(link.find()).as(mail).isTrue();
        api.asPerson(link.group(1), "POST", "/preference-center/confirm").expect(200);
    }

    @ParameterizedTest
    @EnumSource
    void aRequestedTagWaitsForTheConfirmationAndIsWelcomedThen(Way way) {
        Welcome welcome = Welcome.create();
        String email = word() + "@acme.test";
        String id = way == Way.CREATE ? pending(email, welcome.tag()) : pending(email);
        String mail = confirmation(email);

        way.request(id, email, welcome.tag());

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(
                        () -> assertThat(names(id, "pending_tags")).containsExactly(welcome.tag()));
        assertThat(names(id, "tags")).isEmpty();
        assertThat(welcome.runs(id)).isEmpty();
        if (way == Way.CREATE) {
            assertThat(mail).contains(welcome.tag());
        }
        confirm(mail);
        assertThat(names(id, "tags")).containsExactly(welcome.tag());
        assertThat(names(id, "pending_tags")).isEmpty();
        welcome.awaitMail(email);
        assertThat(welcome.runs(id)).containsExactly("completed");
    }

    /** The ways in which a client makes a pending person active. */
    enum Activation {
        PATCH {
            @Override
            void activate(String id, String email) {
                api.patch("/subscribers/" + id, "{\"status\": \"active\"}").expect(200);
            }
        },
        UPSERT {
            @Override
            void activate(String id, String email) {
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"on_conflict\": \"update\", \"status\": \"active\"}"
                                        .formatted(email))
                        .expect(200);
            }
        },
        IMPORT {
            @Override
            void activate(String id, String email) {
                Way.imported(
                        "?on_conflict=update&fire_triggers=true",
                        "email,status\r\n%s,active\r\n".formatted(email));
            }
        };

        abstract void activate(String id, String email);
    }

    @ParameterizedTest
    @EnumSource
    void aPersonWhomAClientMakesActiveJoinsWhatWaited(Activation activation) {
        Welcome welcome = Welcome.create();
        String email = word() + "@acme.test";
        String id = pending(email, welcome.tag());

        activation.activate(id, email);

        assertThat(names(id, "tags")).containsExactly(welcome.tag());
        assertThat(names(id, "pending_tags")).isEmpty();
        welcome.awaitMail(email);
        assertThat(welcome.runs(id)).containsExactly("completed");
    }

    @Test
    void aPersonWhoLeftAndSignsUpAgainJoinsOnlyAfterConfirming() {
        Welcome welcome = Welcome.create();
        String email = word() + "@acme.test";
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"unsubscribed\"}"
                                        .formatted(email))
                        .expect(201)
                        .text("/id");

        Way.UPSERT_WITH_DOUBLE_OPT_IN.request(id, email, welcome.tag());

        assertThat(names(id, "tags")).isEmpty();
        String mail = confirmation(email);
        assertThat(mail).contains(welcome.tag());
        confirm(mail);
        assertThat(names(id, "tags")).containsExactly(welcome.tag());
        welcome.awaitMail(email);
    }

    @Test
    void anImportOfPendingPeopleMailsNoOne() {
        Welcome welcome = Welcome.create();
        String email = word() + "@acme.test";

        Way.imported("?tags=" + welcome.tag(), "email,status\r\n%s,pending\r\n".formatted(email));

        String id = api.get("/subscribers/by-email?email=" + email).expect(200).text("/id");
        assertThat(names(id, "pending_tags")).containsExactly(welcome.tag());
        assertThat(names(id, "tags")).isEmpty();
        assertThat(api.get("/emails?to=" + email).expect(200).text("/total")).isEqualTo("0");
    }

    @Test
    void aRunThatSkippedItsMailSaysSoAndDoesNotUseUpTheOnlyRunOfThePerson() {
        Welcome welcome = Welcome.create();
        String email = word() + "@acme.test";
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"status\": \"unsubscribed\", \"tags\": [\"%s\"]}"
                                        .formatted(email, welcome.tag()))
                        .expect(201)
                        .text("/id");

        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(50))
                .untilAsserted(() -> assertThat(welcome.runs(id)).containsExactly("skipped"));
        JsonNode trigger = api.get("/triggers/" + welcome.trigger()).expect(200).body();
        assertThat(trigger.at("/stats/skipped").asInt()).isEqualTo(1);
        assertThat(trigger.at("/stats/completed").asInt()).isZero();
        String run = "/triggers/" + welcome.trigger() + "/runs?status=skipped";
        assertThat(api.get(run).text("/items/0/reason")).isEqualTo("not_active");

        api.patch(
                        "/subscribers/" + id,
                        "{\"status\": \"active\", \"consent\": {\"source\": \"form\"}}")
                .expect(200);
        api.delete("/subscribers/" + id + "/tags/" + welcome.tag()).expect(204);
        Way.TAGS.request(id, email, welcome.tag());

        welcome.awaitMail(email);
        assertThat(welcome.runs(id)).containsExactlyInAnyOrder("skipped", "completed");
    }
}
