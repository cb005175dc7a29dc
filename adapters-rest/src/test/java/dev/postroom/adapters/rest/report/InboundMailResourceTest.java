package dev.postroom.adapters.rest.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeReports;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Optional;

class InboundMailResourceTest {

    private static final String RIGHT = "Bearer " + FakeReports.SECRET;

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpRequest.Builder post(String query, HttpRequest.BodyPublisher body) {
        return api.request("/inbound/mail" + query)
                .header("Content-Type", "message/rfc822")
                .setHeader("Authorization", RIGHT)
                .POST(body);
    }

    private HttpResponse<String> send(String query, int bytes) throws Exception {
        return api.send(post(query, BodyPublishers.ofByteArray(new byte[bytes])));
    }

    private static String code(HttpResponse<String> response) throws Exception {
        return TestApi.tree(response).get("code").textValue();
    }

    /** A body that is made while it is sent. */
    private static HttpRequest.BodyPublisher endless(long bytes) {
        return BodyPublishers.ofInputStream(() ->
                new InputStream() {
                    private long left = bytes;

                    @Override
                    public int read() {
                        return left-- > 0 ? 'a' : -1;
                    }

                    @Override
                    public int read(byte[] buffer, int offset, int length) {
                        int read = (int) Math.min(left, length);
                        left -= read;
                        return read == 0 ? -1 : read;
                    }
                });
    }

    @Test
    void aMessageIsTakenWithTheRecipientOfItsEnvelope() throws Exception {
        HttpResponse<String> response = send("?recipient=b1%2Bx%40bounces.example", 5);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"outcome\":\"applied\"}");
        assertThat(api.inbound.taken)
                .containsExactly(new FakeReports.Taken(5, Optional.of("b1+x@bounces.example")));
        send("?recipient=x", 5);
        assertThat(api.inbound.words).containsExactly("applied", "refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer ",
                "Bearer wrong",
                "Bearer 0123456789abcdef0123456789abcde",
                "Bearer 0123456789abcdef0123456789abcdeg",
                "Bearer 0123456789abcdef0123456789abcdef0",
                "Basic 0123456789abcdef0123456789abcdef",
                "0123456789abcdef0123456789abcdef",
                "Bearer svc_live_0123456789"
            })
    void aMessageWithoutTheSecretIsRefusedUnread(String authorization) throws Exception {
        HttpRequest.Builder request =
                post("?recipient=b1", BodyPublishers.ofString("Hi"))
                        .setHeader("Authorization", authorization);

        HttpResponse<String> response = api.send(request);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(401);
        assertThat(code(response)).isEqualTo("invalid_inbound_secret");
        assertThat(api.inbound.taken).isEmpty();
    }

    @Test
    void anApiKeyIsNoSecretOfAMailServer() throws Exception {
        HttpRequest.Builder request =
                api.request("/inbound/mail")
                        .header("Content-Type", "message/rfc822")
                        .POST(BodyPublishers.ofString("Hi"));

        assertThat(api.send(request).statusCode()).isEqualTo(401);
        assertThat(api.inbound.taken).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 200", // says nothing, and is unread
        "1048576, 200",
        "1048577, 413",
        "104857600, 413",
    })
    void aMessageUpToAMebibyteIsTaken(int bytes, int status) throws Exception {
        assertThat(send("?recipient=b1", bytes).statusCode()).isEqualTo(status);
        assertThat(api.inbound.taken).hasSize(status == 200 ? 1 : 0);
    }

    @Test
    void aMessageThatDoesNotSayItsSizeIsReadNoFurtherThanThat() throws Exception {
        assertThat(api.send(post("?recipient=b1", endless(1 << 20))).statusCode()).isEqualTo(200);
        assertThat(api.send(post("?recipient=b1", endless((1 << 20) + 1))).statusCode())
                .isEqualTo(413);
        assertThat(api.inbound.taken).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "?recipient=x, 422, unknown_return_path",
        "'', 422, unknown_return_path",
        "?recipient=b1&recipient=b2, 422, validation_error",
        "?recipient=b1&sender=x, 422, validation_error",
        "?recipient=b1%00, 422, validation_error",
        "?recipient=%ff, 400, malformed_query",
    })
    void aRequestThatNamesNoMailIsAProblem(String query, int status, String code) throws Exception {
        HttpResponse<String> response = send(query, 3);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "multipart/form-data"})
    void aBodyOfAnotherTypeIsNotTaken(String type) throws Exception {
        HttpRequest.Builder request =
                post("?recipient=b1", BodyPublishers.ofString("{}"))
                        .setHeader("Content-Type", type);

        assertThat(api.send(request).statusCode()).isEqualTo(415);
        assertThat(api.inbound.taken).isEmpty();
    }
}
