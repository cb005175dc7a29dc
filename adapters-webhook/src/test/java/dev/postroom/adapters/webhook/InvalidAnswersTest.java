package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;

/** Any bytes that a receiver sends have one stated result. */
@Timeout(60)
final class InvalidAnswersTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private final Http1WebhookTransport transport =
            new Http1WebhookTransport(
                    InsideTransaction.guard(),
                    WebhookClientSettings.defaults().withAllowPrivate(true),
                    InstantSource.system());

    @AfterEach
    void close() throws IOException {
        transport.close();
        receivers.close();
    }

    /** The result of this answer, after which the receiver closes the connection. */
    private AttemptResult answered(String wire) {
        ScriptedReceiver receiver =
                receivers.start((connection, out) -> {
                    ScriptedReceiver.text(wire).answer(connection, out);
                    connection.shutdownOutput();
                });
        AttemptResult result =
                PostedResults.of(
                        transport,
                        WebhookTransportContract.request(receiver.url(), "{}"),
                        DEADLINE);
        assertThat(result.elapsed()).isLessThan(DEADLINE);
        assertThat(result.isFinal()).isFalse();
        return result;
    }

    private static String wire(String text) {
        return text.replace("~", "\r\n").replace("{nul}", "\0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 000 X~~",
                "HTTP/1.1 099 X~~",
                "HTTP/1.1 600 X~~",
                "HTTP/1.1 999 X~~",
                "HTTP/1.1 99999~~",
                "HTTP/1.1 2147483648 X~~",
                "HTTP/1.1 20 X~~",
                "HTTP/1.1 -20 X~~",
                "HTTP/1.1 2OO X~~",
                "HTTP/1.1  200 X~~",
                "HTTP/1.1~~",
                "HTTP/2 200 X~~",
                "HTTP/0.9 200 X~~",
                "ICY 200 OK~~",
                "http/1.1 200 OK~~",
                "SSH-2.0-OpenSSH_9.9~~",
                "~~HTTP/1.1 200 OK~~",
                "HTTP/1.1 200 O{nul}K~~",
                "{nul}{nul}{nul}{nul}~~",
                "HTTP/1.1 200 OK~X: a{nul}b~~",
                "HTTP/1.1 200 OK~no colon~~",
                "HTTP/1.1 200 OK~: no name~~",
                "HTTP/1.1 200 OK~Space : x~~",
                "HTTP/1.1 200 OK~ folded~~",
                "HTTP/1.1 200 OK~ folded~X: a~~",
                "HTTP/1.1 200 OK~Content-Length: 1~ 2~~ok",
                "HTTP/1.1 200 OK~Content-Length~ : 2~~ok",
                "HTTP/1.1 200 OK~Transfer-Encoding: gzip,~ chunked~~0~~",
                "HTTP/1.1 200 OK~X: a~ b~Content-Length: 2~Content-Length:~ 3~~ok",
                "HTTP/1.1 200 OK~Content-Length: -1~~",
                "HTTP/1.1 200 OK~Content-Length: 2, 2~~ok",
                "HTTP/1.1 200 OK~Content-Length: 0x2~~ok",
                "HTTP/1.1 200 OK~Content-Length: 99999999999999999999~~ok",
                "HTTP/1.1 200 OK~Content-Length: 2~Content-Length: 3~~ok",
                "HTTP/1.1 200 OK~Content-Length: 2~Transfer-Encoding: chunked~~2~ok~0~~",
                "HTTP/1.1 200 OK~Transfer-Encoding: gzip~~ok",
                "HTTP/1.1 200 OK~Transfer-Encoding: gzip, chunked~~0~~",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~xyz~ok~0~~",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~-2~ok~0~~",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~fffffffff~ok~0~~",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~1~ok~0~~",
                "HTTP/1.1 101 Switching Protocols~~"
            })
    void whatIsNotHttpIsARetryableFailure(String text) {
        AttemptResult result = answered(wire(text));
        assertThat(result.error()).contains("The response is not valid HTTP.");
        assertThat(result.status()).isEmpty();
        assertThat(result.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK~",
                "HTTP/1.1 200 OK~Content-Le",
                "HTTP/1.1 100 Continue~~",
                "HTTP/1.1 200 OK~Content-Length: 10~~12345",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~a~12345",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~2~ok~",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~2~ok~0~"
            })
    void aResponseWithoutItsEndIsARetryableFailure(String text) {
        AttemptResult result = answered(wire(text));
        assertThat(result.error())
                .contains("The receiver closed the connection before the end of its response.");
        assertThat(result.status()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200~~, 200, ''",
        "HTTP/1.1 599 Odd~~no, 599, no",
        "HTTP/1.0 200 OK~~until the end, 200, until the end",
        "HTTP/1.1 200 OK~Content-Length: 2~~ok and more, 200, ok",
        "HTTP/1.1 200 OK~Content-Length: 2~Content-Length: 2~~ok, 200, ok",
        "HTTP/1.1 200 OK~Transfer-Encoding: Chunked~~1;a=b~o~1~k~0~Trailer: x~~, 200, ok",
        "HTTP/1.1 100 Continue~~HTTP/1.1 103 Hints~Link: x~~HTTP/1.1 204 No~~, 204, ''",
        "HTTP/1.1 204 No~Content-Length: 5~~, 204, ''",
        "HTTP/1.1 200 OK~X-A: b~ c~Content-Length: 2~~ok, 200, ok",
        "HTTP/1.1 200 OK~X-A:~\t c~ d~ ~Content-Length: 2~~ok, 200, ok",
        "HTTP/1.1 200 OK~Content-Length:~ 2~~ok, 200, ok",
        "HTTP/1.1 200 OK~Transfer-Encoding:~ chunked~~2~ok~0~X: a~ b~~, 200, ok"
    })
    void aValidResponseIsRead(String text, int status, String body) {
        AttemptResult result = answered(wire(text));
        assertThat(result.error()).isEmpty();
        assertThat(result.status()).contains(status);
        assertThat(result.body()).contains(body);
    }

    @Test
    void aMegabyteOfHeadersIsRefused() {
        String headers = "X: 0123456789abcdef0123456789abcdef\r\n".repeat(28_000);
        assertThat(answered("HTTP/1.1 200 OK\r\n" + headers + "\r\n").error())
                .contains("The headers of the response are too large.");
        String one = "X: " + "x".repeat(1_000_000) + "\r\n";
        assertThat(answered("HTTP/1.1 200 OK\r\n" + one + "\r\n").error())
                .contains("The headers of the response are too large.");
    }

    @Test
    void aStormOfInterimResponsesIsRefused() {
        assertThat(answered("HTTP/1.1 100 Continue\r\n\r\n".repeat(100_000)).error())
                .contains("The response is not valid HTTP.");
    }

    @Test
    void manyTinyChunksAreReadUpToTheLimit() {
        String chunks = "1\r\nx\r\n".repeat(200_000);
        AttemptResult result =
                answered("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
        assertThat(result.isSuccess()).isTrue();
        assertThat(result.body().orElseThrow()).hasSize(4_096);
    }
}
