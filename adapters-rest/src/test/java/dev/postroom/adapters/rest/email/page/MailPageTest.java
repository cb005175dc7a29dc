package dev.postroom.adapters.rest.email.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Map;

/** The page of the transport, over HTTP. */
class MailPageTest {

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @BeforeEach
    void nothingSent() {
        api.transport.tested.clear();
    }

    private static HttpResponse<String> send(String environment, String to) throws Exception {
        return api.send(
                api.form("/app/acme/" + environment + "/mail/test", "owner", Map.of("to", to)));
    }

    @Test
    void theSettingsAreShownWithoutThePassword() throws Exception {
        assertThat(api.read("/app/acme/live/mail", "owner"))
                .contains("smtp.example.net:587", "STARTTLS", "Send the test mail")
                .contains("/mail-settings");
        assertThat(api.read("/app/acme/test/mail", "owner"))
                .contains("sandbox", "captured in the inbox")
                .doesNotContain("smtp.example.net");
    }

    @Test
    void theAnswerOfATestHasItsConversation() throws Exception {
        HttpResponse<String> response = send("live", "me@acme.test");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .contains("The test to me@acme.test", "accepted", "250 2.0.0 queued")
                .contains("C AUTH PLAIN ***", "S 220 ready", "TLSv1.3");
        assertThat(api.transport.tested).containsExactly("me@acme.test");
    }

    @Test
    void aTestEnvironmentSaysWhereTheMailIs() throws Exception {
        assertThat(send("test", "me@acme.test").body())
                .contains(
                        "Nothing was sent. The mail is in the inbox of captured mails.",
                        "href=\"/app/acme/test/inbox\">Open the inbox</a>")
                .doesNotContain("Look whether it arrives");
    }

    @Test
    void anInvalidAddressStaysInTheFormWithItsMistake() throws Exception {
        HttpResponse<String> response = send("live", "no-address");
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("role=\"alert\"", "value=\"no-address\"");
        assertThat(api.transport.tested).isEmpty();
    }
}
