package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.shared.text.Slug;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/** People, tags and triggers in paths by the names that clients know. */
class PathNamesTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> call(String method, String path, @Nullable String body)
            throws Exception {
        BodyPublisher publisher =
                body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
        return api.send(
                api.request(path)
                        .header("Content-Type", "application/json")
                        .method(method, publisher));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | | 200 |",
                "PATCH | | 200 | {\"first_name\": \"Ann\"}",
                "DELETE | | 204 |",
                "POST | /tags | 200 | {\"tags\": [\"news\"]}",
                "DELETE | /tags/news | 204 |",
                "POST | /notes | 201 | {\"content\": \"x\"}",
                "GET | /notes | 200 |",
                "POST | /preference-token | 201 | {}",
                "POST | /confirmation | 202 |",
                "GET | /export | 200 |"
            })
    void aPersonIsFoundByAddressWhereverAnIdStands(
            String method, String rest, int status, String body) throws Exception {
        for (String address : new String[] {"anna%40example.com", "ANNA@Example.com"}) {
            String end = rest == null ? "" : rest;

            HttpResponse<String> found = call(method, "/subscribers/" + address + end, body);
            HttpResponse<String> unknown =
                    call(method, "/subscribers/ben%40example.com" + end, body);

            assertThat(found.statusCode()).as(found.body()).isEqualTo(status);
            assertThat(unknown.statusCode()).as(unknown.body()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/subscribers/anna | Subscriber anna does not exist."
                        + " The path takes the id or the email address of a subscriber.",
                "/subscribers/%40 | Subscriber with this address does not exist."
                        + " The path takes the id or the email address of a subscriber.",
                "/tags/News%20letter | Tag News letter does not exist."
                        + " The path takes the id or the slug of a tag.",
                "/tags/old-news | Tag old-news does not exist."
                        + " The path takes the id or the slug of a tag.",
                "/triggers/Welcome%20mail | Trigger Welcome mail does not exist."
                        + " The path takes the id or the slug of a trigger.",
                "/triggers/-/runs | Trigger - does not exist."
                        + " The path takes the id or the slug of a trigger.",
                "/webhooks/shop | Webhook shop does not exist."
                        + " The path takes an id, which is a UUID."
            })
    void aRefusalSaysWhatThePathTakes(String path, String detail) throws Exception {
        HttpResponse<String> response = api.send(api.request(path));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(TestApi.tree(response).get("detail").textValue()).isEqualTo(detail);
    }

    private static final List<String> ODD =
            List.of(
                    "%20",
                    "%20%20",
                    "%09",
                    "%0A",
                    "news%0D%0A",
                    "%E2%80%8B",
                    "%C2%A0",
                    "%F0%9F%93%AC",
                    "...",
                    "%2D",
                    "%25",
                    "%7B%7D",
                    "News%20Letter",
                    "x".repeat(101),
                    "x".repeat(3000));

    @Test
    void aPercentSignIsDecodedOnce() throws Exception {
        for (String path : List.of("/tags/", "/tags/by-name/", "/templates/")) {
            for (String end : List.of("50%25", "a%2520b", "%252F")) {
                HttpResponse<String> response = api.send(api.request(path + end));

                assertThat(response.statusCode()).as(path + end).isEqualTo(404);
                assertThat(TestApi.tree(response).get("detail").textValue())
                        .contains(" " + end.replace("%25", "%") + " does not exist.");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/subscribers/",
                "/subscribers/anna%40example.com/notes/",
                "/suppressions/",
                "/imports/",
                "/tags/",
                "/tags/by-name/",
                "/segments/",
                "/forms/",
                "/templates/",
                "/campaigns/",
                "/triggers/",
                "/emails/",
                "/webhooks/",
                "/events/",
                "/api-keys/",
                "/preference-center/tags/"
            })
    void aPathThatHttpDoesNotAllowIsRefusedTheSameWayEverywhere(String path) throws Exception {
        for (String odd : List.of("%00", "news%00", "%2E", "%2e%2e", "%2E/x")) {
            HttpResponse<String> response = api.send(api.request(path + odd));

            assertThat(response.statusCode()).as(path + odd + response.body()).isEqualTo(400);
            assertThat(TestApi.tree(response).get("detail").textValue())
                    .startsWith("The request is not valid HTTP.")
                    .contains("NUL", "dots");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/subscribers/% | Subscriber",
                "/subscribers/%/notes | Subscriber",
                "/subscribers/%/export | Subscriber",
                "/subscribers/anna%40example.com/notes/% | Note",
                "/subscribers/actions/% | Action",
                "/imports/% | Import",
                "/imports/%/rejected | Import",
                "/tags/% | Tag",
                "/segments/% | Segment",
                "/segments/%/recipient-count | Segment",
                "/forms/% | Form",
                "/templates/% | Template",
                "/templates/%/versions | Template",
                "/campaigns/% | Campaign",
                "/campaigns/%/links | Campaign",
                "/triggers/% | Trigger",
                "/triggers/%/runs | Trigger",
                "/triggers/welcome/runs/% | Run",
                "/emails/% | Email",
                "/webhooks/% | Webhook",
                "/webhooks/%/deliveries | Webhook",
                "/events/% | Event",
                "/api-keys/% | API key",
            })
    void aTextThatNothingIsNamedByIsNotFoundAndShown(String path, String resource)
            throws Exception {
        for (String odd : ODD) {
            HttpResponse<String> response = api.send(api.request(path.replaceFirst("%(?!4)", odd)));
            String detail = TestApi.tree(response).get("detail").textValue();

            assertThat(response.statusCode()).as(path + odd + detail).isEqualTo(404);
            assertThat(detail)
                    .as(path + odd)
                    .startsWith(resource + " ")
                    .contains(" does not exist. The path takes ")
                    .hasSizeLessThan(300)
                    .matches("[^\\p{Cntrl}\\p{Cf}\\xa0]*")
                    .doesNotContain("  does", "   ");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"GET | 200 |", "PATCH | 200 | {\"name\": \"News\"}", "DELETE | 204 |"})
    void aTagIsFoundByItsSlug(String method, int status, String body) throws Exception {
        assertThat(call(method, "/tags/news", body).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | | 200 |",
                "PATCH | | 200 | {\"name\": \"Hello\"}",
                "DELETE | | 204 |",
                "GET | /runs | 200 |",
                "GET | /runs/{id} | 200 |"
            })
    void aTriggerIsFoundByItsSlugWhereverAnIdStands(
            String method, String rest, int status, String body) throws Exception {
        String id = TestApi.tree(api.send(api.request("/triggers/welcome"))).get("id").textValue();
        String end = rest == null ? "" : rest.replace("{id}", id);

        for (String trigger : new String[] {id, "welcome"}) {
            HttpResponse<String> found = call(method, "/triggers/" + trigger + end, body);

            assertThat(found.statusCode()).as(found.body()).isEqualTo(status);
        }
        assertThat(call(method, "/triggers/goodbye" + end, body).statusCode()).isEqualTo(404);
    }

    @Test
    void aTriggerIsCreatedAgainOnlyByItsSlug() throws Exception {
        HttpResponse<String> changed = creating("\"slug\": \"welcome\", ", "update");
        HttpResponse<String> ignored = creating("\"slug\": \"welcome\", ", "ignore");
        HttpResponse<String> made = creating("\"slug\": \"other\", ", "update");

        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
        assertThat(ignored.statusCode()).isEqualTo(200);
        assertThat(made.statusCode()).isEqualTo(201);
        for (String rule : new String[] {"update", "ignore"}) {
            HttpResponse<String> nameless = creating("", rule);

            assertThat(nameless.statusCode()).isEqualTo(422);
            assertThat(TestApi.tree(nameless).at("/errors/0/pointer").textValue())
                    .isEqualTo("/slug");
            assertThat(TestApi.tree(nameless).at("/errors/0/code").textValue())
                    .isEqualTo("required");
        }
    }

    private HttpResponse<String> creating(String slug, String onConflict) throws Exception {
        return call(
                "POST",
                "/triggers",
                """
                {"name": "Welcome", %s"event_type": "subscriber.created",
                 "steps": [{"type": "exit"}], "on_conflict": "%s"}
                """
                        .formatted(slug, onConflict));
    }

    @Test
    void aTagOfAPersonIsRemovedByIdOrSlug() throws Exception {
        String id = TestApi.tree(api.send(api.request("/tags/news"))).get("id").textValue();

        for (String tag : new String[] {id, "news"}) {
            api.subscribers.received.clear();
            String path = "/subscribers/" + FakeSubscribers.ANNA.id() + "/tags/" + tag;

            assertThat(call("DELETE", path, null).statusCode()).isEqualTo(204);
            assertThat(api.subscribers.received).containsExactly(new Slug("news"));
        }
    }
}
