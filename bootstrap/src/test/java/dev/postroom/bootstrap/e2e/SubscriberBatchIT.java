package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A client that keeps its people in step with small batches. */
final class SubscriberBatchIT {

    private static final String PATH = "/subscribers/batch";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static Api other() {
        return new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
    }

    private static Api live() {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    private static Api test() {
        return new Api(postroom.baseUrl(), installation.testKey);
    }

    private static List<Integer> statuses(Api.Answer answer) {
        JsonNode results = answer.expect(200).body().get("results");
        return IntStream.range(0, results.size())
                .mapToObj(i -> results.get(i).get("status").intValue())
                .toList();
    }

    private static String person(String name, String members) {
        return "{\"email\": \"%s@acme.test\"%s}".formatted(name, members);
    }

    @Test
    void aBatchCreatesUpdatesAndRefusesAsSingleRequestsDo() {
        Api api = other();
        api.post("/subscribers", person("known", ", \"first_name\": \"Old\"")).expect(201);
        api.post("/subscribers", person("left", ", \"status\": \"unsubscribed\"")).expect(201);
        api.post("/tags", "{\"name\": \"Offers\", \"double_opt_in\": true}").expect(201);

        Api.Answer answer =
                api.post(
                        PATH,
                        "{\"subscribers\": [%s]}"
                                .formatted(
                                        String.join(
                                                ",",
                                                person("new", ", \"tags\": [\"News\", \"Offers\"]"),
                                                person("KNOWN", ""),
                                                person(
                                                        "known",
                                                        ", \"on_conflict\": \"update\","
                                                                + " \"first_name\": \"New\""),
                                                person("known", ", \"on_conflict\": \"ignore\""),
                                                person(
                                                        "left",
                                                        ", \"on_conflict\": \"update\", \"status\":"
                                                                + " \"active\""),
                                                person(
                                                        "left",
                                                        """
                                                        , "on_conflict": "update", "status": "active",
                                                        "consent": {"source": "phone"}\
                                                        """),
                                                person("asked", ", \"double_opt_in\": true"))));

        assertThat(statuses(answer)).containsExactly(201, 409, 200, 200, 409, 200, 201);
        assertThat(answer.text("/succeeded")).isEqualTo("5");
        assertThat(answer.text("/failed")).isEqualTo("2");
        assertThat(answer.text("/results/0/subscriber/tags/0/slug")).isEqualTo("news");
        assertThat(answer.text("/results/0/subscriber/pending_tags/0/slug")).isEqualTo("offers");
        assertThat(answer.text("/results/1/problem/existing_id"))
                .isEqualTo(answer.text("/results/2/subscriber/id"));
        assertThat(answer.text("/results/4/problem/code"))
                .isEqualTo("resubscribe_requires_consent");
        assertThat(answer.text("/results/6/subscriber/status")).isEqualTo("pending");
        for (String at : List.of("/results/0", "/results/2", "/results/5", "/results/6")) {
            JsonNode shown = answer.body().at(at + "/subscriber");
            assertThat(api.get("/subscribers/" + shown.get("id").textValue()).body())
                    .isEqualTo(shown);
        }
        assertThat(api.get("/emails?to=asked@acme.test").text("/total")).isEqualTo("1");
        assertThat(api.get("/emails?to=new@acme.test").text("/total")).isEqualTo("1");
        assertThat(api.get("/tags/by-name/news").text("/subscriber_count")).isEqualTo("1");
    }

    @Test
    void anInvalidSubscriberIsNamedByItsPlaceAndPreventsNoOther() {
        String body =
                "[%s, %s, 7]"
                        .formatted(
                                person("good", ""), "{\"email\": \"bad\", \"first_nam\": \"B\"}");

        Api.Answer answer = sent(installation.liveKey, body);

        assertThat(statuses(answer)).containsExactly(201, 422, 422);
        assertThat(answer.body().findValuesAsText("pointer"))
                .containsExactly(
                        "/subscribers/1/email", "/subscribers/1/first_nam", "/subscribers/2");
        assertThat(answer.text("/results/1/problem/errors/1/message"))
                .contains("Did you mean first_name?");
        assertThat(live().get("/subscribers/good@acme.test").status()).isEqualTo(200);
    }

    // the client of the other tests checks that a request that succeeds keeps the description
    private static Api.Answer sent(String key, String body) {
        Wire wire = new Wire(postroom.baseUrl().replaceFirst("/api/v1$", ""));
        return wire.send(
                Wire.Call.of("POST", "/api/v1" + PATH, Map.of("X-API-Key", key))
                        .body(body.getBytes(StandardCharsets.UTF_8), "application/json"));
    }

    @Test
    void aBatchIsRepeatedUnderItsKeyWithAllItsResults() {
        Api api = live();
        String body = "[%s, %s]".formatted(person("once", ""), person("once", ""));
        Write.Planned write = Write.request("POST", PATH, body, _ -> 1);

        Api.Answer first = api.once("batch-key", write);
        Api.Answer again = api.once("batch-key", write);

        assertThat(statuses(first)).containsExactly(201, 409);
        assertThat(again.response().body()).isEqualTo(first.response().body());
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(api.get("/subscribers?q=once").text("/total")).isEqualTo("1");
    }

    @Test
    void accountsAndEnvironmentsHaveTheirOwnPeople() {
        String body = "[" + person("same", ", \"tags\": [\"Same\"]") + "]";

        for (Api api : List.of(live(), test(), other())) {
            assertThat(statuses(api.post(PATH, body))).containsExactly(201);
            assertThat(statuses(api.post(PATH, body))).containsExactly(409);
            assertThat(api.get("/subscribers?tag=same").text("/total")).isEqualTo("1");
        }
    }

    @Test
    void aHundredPeopleAreOneRequest() {
        Api api = other();
        String all =
                IntStream.range(0, 100)
                        .mapToObj(
                                i -> person("p" + i, ", \"tags\": [\"All\", \"T%d\"]".formatted(i)))
                        .collect(Collectors.joining(",", "[", "]"));

        Api.Answer answer = api.post(PATH, all).expect(200);

        assertThat(answer.text("/succeeded")).isEqualTo("100");
        assertThat(api.get("/subscribers?tag=all").text("/total")).isEqualTo("100");
    }

    @Test
    void aDeletedPersonIsInNoStoredResult() {
        Api api = live();
        String body = "[%s, %s]".formatted(person("stays", ""), person("goes", ""));
        Write.Planned write = Write.request("POST", PATH, body, _ -> 1);
        api.once("erased-key", write).expect(200);

        api.delete("/subscribers/goes@acme.test").expect(204);

        await().until(() -> api.once("erased-key", write).status() == 409);
        assertThat(api.get("/subscribers/stays@acme.test").status()).isEqualTo(200);
        assertThat(api.get("/subscribers/goes@acme.test").status()).isEqualTo(404);
    }
}
