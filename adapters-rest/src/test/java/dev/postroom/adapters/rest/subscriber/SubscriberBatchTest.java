package dev.postroom.adapters.rest.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collections;

class SubscriberBatchTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> post(String body) throws Exception {
        return api.send(api.json("POST", "/subscribers/batch", body));
    }

    @Test
    void eachSubscriberHasTheResultOfASingleRequestInTheOrderSent() throws Exception {
        HttpResponse<String> response =
                post(
                        """
                        {"subscribers": [
                            {"email": "no address", "first_name": 7},
                            {"email": "bo@example.com"},
                            {"email": "anna@example.com"},
                            {"email": "cy@example.com", "tags": ["gone"]},
                            "dan@example.com",
                            {"email": "eve@example.com", "tag": ["News"]}]}
                        """);

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode body = TestApi.tree(response);
        assertThat(body.get("succeeded").intValue()).isEqualTo(1);
        assertThat(body.get("failed").intValue()).isEqualTo(5);
        JsonNode results = body.get("results");
        assertThat(results)
                .extracting(result -> result.get("status").intValue())
                .containsExactly(422, 201, 409, 422, 422, 422);
        assertThat(results.at("/0/problem/errors").findValuesAsText("pointer"))
                .containsExactly("/subscribers/0/email", "/subscribers/0/first_name");
        assertThat(results.at("/0/subscriber").isNull()).isTrue();
        assertThat(results.at("/1/problem").isNull()).isTrue();
        assertThat(results.at("/1/subscriber"))
                .isEqualTo(
                        TestApi.tree(
                                api.send(
                                        api.request("/subscribers/" + FakeSubscribers.ANNA.id()))));
        assertThat(results.at("/2/problem/existing_id").textValue())
                .isEqualTo(FakeSubscribers.ANNA.id().toString());
        assertThat(results.at("/3/problem/errors/0/pointer").textValue())
                .isEqualTo("/subscribers/3/tags/0");
        assertThat(results.at("/4/problem/errors/0/pointer").textValue())
                .isEqualTo("/subscribers/4");
        assertThat(results.at("/5/problem/errors/0/pointer").textValue())
                .isEqualTo("/subscribers/5/tag");
        assertThat(results.at("/5/problem/errors/0/message").textValue())
                .contains("Did you mean tags?");
    }

    @Test
    void aProblemIsThatOfTheRequest() throws Exception {
        HttpResponse<String> response = post("[{\"email\": \"anna@example.com\"}]");

        JsonNode problem = TestApi.tree(response).at("/results/0/problem");
        assertThat(problem.get("type").textValue())
                .isEqualTo("https://mail.example.org/docs/errors/conflict");
        assertThat(problem.get("status").intValue()).isEqualTo(409);
        assertThat(problem.get("instance").textValue()).isEqualTo("/api/v1/subscribers/batch");
        assertThat(response.headers().firstValue("X-Request-Id"))
                .contains(problem.get("request_id").textValue());
    }

    @Test
    void unknownMembersOfASubscriberAreIgnoredWhenTheClientPrefersIt() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                        "POST",
                                        "/subscribers/batch",
                                        "[{\"email\": \"bo@example.com\", \"tag\": 1}]")
                                .header("Prefer", "handling=lenient"));

        assertThat(TestApi.tree(response).at("/results/0/status").intValue()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                        | subscribers | required",
                "{\"subscribers\": null}                   | subscribers | required",
                "{\"subscribers\": []}                     | subscribers | empty",
                "{\"subscribers\": {\"email\": \"a@b.c\"}} | subscribers | invalid_type",
                "{\"subscriber\": []}                      | subscribers | required",
                "7                                         | ''          | invalid_type",
            })
    void aBodyThatIsNoBatchIsRefusedAsAWhole(String body, String field, String code)
            throws Exception {
        HttpResponse<String> response = post(body);

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode error = TestApi.tree(response).at("/errors/0");
        assertThat(error.get("field").textValue()).isEqualTo(field);
        assertThat(error.get("code").textValue()).isEqualTo(code);
        assertThat(api.subscribers.received).isEmpty();
    }

    @Test
    void aHundredAreABatchAndAHundredAndOneAreNot() throws Exception {
        String one = "{\"email\": \"bo@example.com\"}";

        assertThat(post("[" + String.join(",", Collections.nCopies(100, one)) + "]").statusCode())
                .isEqualTo(200);
        HttpResponse<String> refused =
                post("[" + String.join(",", Collections.nCopies(101, one)) + "]");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(refused).at("/errors").findValuesAsText("code"))
                .containsExactly("too_many");
    }

    @Test
    void anUnknownNameBesideTheSubscribersRefusesTheWholeBatch() throws Exception {
        HttpResponse<String> refused =
                post("{\"subscribers\": [{\"email\": \"bo@example.com\"}], \"on_conflict\": 1}");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(refused).at("/errors").findValuesAsText("pointer"))
                .containsExactly("/on_conflict");
        assertThat(api.subscribers.received).isEmpty();
    }
}
