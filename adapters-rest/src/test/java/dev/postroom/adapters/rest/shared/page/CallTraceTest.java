package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.identity.CallTrace;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.UUID;

/** A use case learns by which request, from which address and in which session it is called. */
class CallTraceTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private static Optional<String> requestId(HttpResponse<String> response) {
        return response.headers().firstValue("X-Request-Id");
    }

    @Test
    void aKeyBringsTheIdAndTheAddressOfItsRequest() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/api-keys",
                                "{\"name\": \"shop\", \"scopes\": [\"tags:read\"]}"));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(api.keys.traces)
                .containsExactly(
                        new CallTrace(
                                requestId(response), Optional.of("127.0.0.1"), Optional.empty()));
    }

    @Test
    void aMemberBringsTheSession() throws Exception {
        String form = "once=" + UUID.randomUUID() + "&name=shop&scopes=tags%3Aread";
        HttpResponse<String> response =
                api.send(
                        api.bare("/app/acme/test/keys")
                                .header("Cookie", "__Host-postroom=owner")
                                .header("Sec-Fetch-Site", "same-origin")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString(form)));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(api.keys.traces)
                .containsOnly(
                        new CallTrace(
                                requestId(response),
                                Optional.of("127.0.0.1"),
                                api.sessions.find("owner").map(found -> found.id().value())));
    }
}
