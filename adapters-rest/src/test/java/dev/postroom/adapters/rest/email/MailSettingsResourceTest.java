package dev.postroom.adapters.rest.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpResponse;

class MailSettingsResourceTest {

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
        return api.send(api.json("POST", "/mail-settings/test", body));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /to required",
                "{\"to\": null} | /to required",
                "{\"to\": 7} | /to invalid_type",
                "{\"to\": [\"a@example.com\"]} | /to invalid_type",
                "{\"to\": \"nobody\"} | /to invalid_email",
                "{\"to\": \"a@example.com\\r\\nRCPT TO:<b@example.com>\"} | /to invalid_email"
            })
    void anInvalidAddressIsNamedAndNothingIsSent(String body, String violation) throws Exception {
        HttpResponse<String> response = post(body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(422);
        assertThat(
                        TestApi.tree(response)
                                .get("errors")
                                .valueStream()
                                .map(e ->
                                        e.get("pointer").textValue()
                                                + " "
                                                + e.get("code").textValue()))
                .containsExactly(violation);
        assertThat(api.transport.tested).isEmpty();
    }

    @Test
    void theCallerNamesAnAddressAndNeverAServer() throws Exception {
        assertThat(
                        post("{\"to\": \"a@example.com\", \"host\": \"10.0.0.1\", \"port\": 22}")
                                .statusCode())
                .isEqualTo(422);
        assertThat(api.transport.tested).isEmpty();
    }
}
