package dev.postroom.adapters.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.identity.Scope;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

class IdempotentInvocationsTest {

    private static final String KEY = "Idempotency-Key";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aRepeatedRequestGetsTheSameResponse() throws Exception {
        HttpResponse<String> first = send(tag("{\"name\": \"News\"}").header(KEY, "k"));
        HttpResponse<String> again =
                send(tag("{\"name\": \"News\"}").header(KEY, "k").header("X-Request-Id", "mine"));

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(header(first, "Idempotent-Replayed")).isEmpty();
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body()).startsWith("{\"id\":");
        assertThat(header(again, "Idempotent-Replayed")).isEqualTo("true");
        for (String name : new String[] {"ETag", "Location", "Content-Type"}) {
            assertThat(header(again, name)).isEqualTo(header(first, name)).isNotEmpty();
        }
        assertThat(header(again, "X-Request-Id")).isEqualTo("mine");
        assertThat(header(again, "X-RateLimit-Remaining"))
                .isNotEqualTo(header(first, "X-RateLimit-Remaining"));
    }

    @Test
    void aResponseWithoutABodyIsReplayedToo() throws Exception {
        String path = "/subscribers/" + FakeSubscribers.ANNA.id();
        HttpResponse<String> first = send(api.request(path).DELETE().header(KEY, "k"));
        HttpResponse<String> again = send(api.request(path).DELETE().header(KEY, "k"));

        assertThat(first.statusCode()).isEqualTo(204);
        assertThat(again.statusCode()).isEqualTo(204);
        assertThat(header(again, "Idempotent-Replayed")).isEqualTo("true");
    }

    @Test
    void anotherBodyQueryOrPathIsAnotherRequest() throws Exception {
        send(tag("{\"name\": \"News\"}").header(KEY, "k"));

        assertCode(tag("{\"name\": \"Old\"}").header(KEY, "k"), 422, "idempotency_mismatch");
        assertCode(
                api.json("POST", "/tags?x=1", "{\"name\": \"News\"}").header(KEY, "k"),
                422,
                "idempotency_mismatch");
        assertCode(
                api.json("POST", "/subscribers", "{\"name\": \"News\"}").header(KEY, "k"),
                422,
                "idempotency_mismatch");
    }

    @Test
    void withoutAKeyRequestsAreNotStored() throws Exception {
        send(tag("{\"name\": \"News\"}"));
        send(api.request("/tags").header(KEY, "k").GET());

        assertThat(api.once.keys).isEmpty();
    }

    @Test
    void forbiddenAndMalformedRequestsDoNotUseUpTheKey() throws Exception {
        api.keys.grant("reader", Scope.TAGS_READ);
        HttpRequest.Builder forbidden =
                api.bare("/api/v1/tags").header("X-API-Key", "reader").header(KEY, "k");

        assertThat(send(forbidden.POST(HttpRequest.BodyPublishers.noBody())).statusCode())
                .isEqualTo(403);
        assertThat(api.once.keys).isEmpty();
        assertThat(send(tag("{broken").header(KEY, "k")).statusCode()).isEqualTo(400);
        assertThat(send(tag("{\"name\": \"News\"}").header(KEY, "k")).statusCode()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource({"'', invalid_idempotency_key", "a b, invalid_idempotency_key"})
    void anInvalidKeyIsRefused(String key, String code) throws Exception {
        HttpResponse<String> response = send(tag("{\"name\": \"News\"}").header(KEY, key));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).at("/errors/0/field").textValue()).isEqualTo(KEY);
        assertThat(TestApi.tree(response).at("/errors/0/code").textValue()).isEqualTo(code);
    }

    @Test
    void twoDifferentKeysAreRefused() throws Exception {
        HttpResponse<String> response =
                send(tag("{\"name\": \"News\"}").header(KEY, "a").header(KEY, "b"));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("ambiguous_idempotency_key");
    }

    @Test
    void theKeyOfAMailCanBeInItsBody() throws Exception {
        HttpRequest.Builder mail = mail(", \"idempotency_key\": \"k\"");
        HttpResponse<String> first = send(mail);
        HttpResponse<String> again = send(mail.header(KEY, "k"));

        assertThat(first.statusCode()).as(first.body()).isEqualTo(202);
        assertThat(header(again, "Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(api.once.keys).containsExactly("k", "k");
    }

    @Test
    void differentKeysInHeaderAndBodyAreRefused() throws Exception {
        HttpResponse<String> response =
                send(mail(", \"idempotency_key\": \"k\"").header(KEY, "other"));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("ambiguous_idempotency_key", "\"idempotency_key\"");
        assertThat(api.mail.received).isEmpty();
    }

    @Test
    void anInvalidKeyInTheBodyIsReportedWithTheOtherViolations() throws Exception {
        HttpResponse<String> response =
                send(
                        api.json(
                                "POST",
                                "/emails/send",
                                "{\"to\": \"nobody\", \"subject\": \"s\", \"text\": \"t\","
                                        + " \"idempotency_key\": \"a b\"}"));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestApi.tree(response).get("errors").findValuesAsText("field"))
                .containsExactlyInAnyOrder("to", "idempotency_key");
        assertThat(api.once.keys).isEmpty();
    }

    @Test
    void aWeakerApiKeyDoesNotGetTheSecretOfAStrongerOne() throws Exception {
        api.keys.grant("weak", Scope.API_KEYS_MANAGE);
        String body = "{\"name\": \"shop\"}";
        HttpResponse<String> made = send(api.json("POST", "/api-keys", body).header(KEY, "k"));

        HttpResponse<String> repeated =
                send(
                        api.json("POST", "/api-keys", body)
                                .header(KEY, "k")
                                .setHeader("X-API-Key", "weak"));

        assertThat(made.statusCode()).isEqualTo(201);
        assertThat(repeated.statusCode()).isEqualTo(422);
        assertThat(repeated.body()).contains("idempotency_mismatch").doesNotContain("svc_live_");
    }

    private HttpRequest.Builder tag(String body) {
        return api.json("POST", "/tags", body);
    }

    private HttpRequest.Builder mail(String more) {
        String body = "{\"to\": \"a@b.co\", \"subject\": \"s\", \"text\": \"t\"" + more + "}";
        return api.json("POST", "/emails/send", body);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return api.send(request);
    }

    private void assertCode(HttpRequest.Builder request, int status, String code) throws Exception {
        HttpResponse<String> response = send(request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(code);
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
