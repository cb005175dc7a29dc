package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.WebhookTransportContract;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Whatever a receiver sends, byte by byte, has one outcome that can be stored. After these bytes
 * the receiver closes the connection.
 */
@Timeout(60)
final class OneOutcomeTest {

    private static final String NOT_HTTP = "The response is not valid HTTP.";
    private static final String TOO_LARGE = "The headers of the response are too large.";
    private static final String OK = "HTTP/1.1 200 OK\r\n";
    private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";

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

    /** Bytes, as ISO 8859-1, and the status or the reason that they lead to. */
    private record Case(String bytes, Object outcome) {

        @Override
        public String toString() {
            String start = bytes.substring(0, Math.min(60, bytes.length()));
            return start.replaceAll("[^ -~]", "~") + " -> " + outcome;
        }
    }

    private static Case answer(String bytes, int status) {
        return new Case(bytes, status);
    }

    private static Case failure(String bytes, String reason) {
        return new Case(bytes, reason);
    }

    static List<Case> statusLines() {
        return List.of(
                failure("HTTP/1.1 000 X\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 099 X\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 600 X\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 999 X\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 99999\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 2147483848 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 -200 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 +20 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 20 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 0xC8 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1  200 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1\t200 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/2 200 OK\r\n\r\n", NOT_HTTP),
                failure("HTTP/0.9 200 OK\r\n\r\n", NOT_HTTP),
                failure("http/1.1 200 OK\r\n\r\n", NOT_HTTP),
                failure("\r\nHTTP/1.1 200 OK\r\n\r\n", NOT_HTTP),
                failure("\0\0\0\0\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 200 O\0K\r\n\r\n", NOT_HTTP),
                failure("<html>Hello</html>\r\n\r\n", NOT_HTTP),
                failure("SSH-2.0-OpenSSH_9.9\r\n\r\n", NOT_HTTP),
                failure("\u0016\u0003\u0001\u0002\0\u0001", NOT_HTTP),
                failure("HTTP/1.1 101 Switching\r\n\r\n", NOT_HTTP),
                failure("HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000), NOT_HTTP),
                failure("H".repeat(1_000_000), TOO_LARGE),
                failure("HTTP/1.1 200 " + "O".repeat(1_000_000) + "\r\n\r\n", TOO_LARGE),
                failure("HTTP/1.1 20", TransportErrors.INCOMPLETE),
                failure(OK, TransportErrors.INCOMPLETE),
                failure("", "The receiver closed the connection without a response."),
                answer("HTTP/1.1 200\r\n\r\n", 200),
                answer("HTTP/1.1 200 \r\n\r\n", 200),
                answer("HTTP/1.0 201 \u00e9\r\n\r\n", 201),
                answer("HTTP/1.1 599 X\r\n\r\n", 599),
                answer("HTTP/1.1 304 X\r\nContent-Length: 5\r\n\r\n", 304),
                answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 X\r\n\r\n", 204),
                answer("HTTP/1.1 103 Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 410 X\r\n\r\n", 410));
    }

    static List<Case> fields() {
        return List.of(
                failure(OK + ("X: " + "x".repeat(99) + "\r\n").repeat(10_000) + "\r\n", TOO_LARGE),
                failure(OK + "X: y\r\n".repeat(200) + "\r\n", TOO_LARGE),
                failure(OK + "X: a\0b\r\n\r\n", NOT_HTTP),
                failure(OK + "no colon\r\n\r\n", NOT_HTTP),
                failure(OK + ": no name\r\n\r\n", NOT_HTTP),
                failure(OK + "Content-Length : 2\r\n\r\nhi", NOT_HTTP),
                failure(OK + "X: a\r\n folded\r\n\r\n", NOT_HTTP),
                failure(OK + "X: a\rY: b\r\n\r\n", NOT_HTTP),
                failure(OK + "Content-Length: -1\r\n\r\n", NOT_HTTP),
                failure(OK + "Content-Length: +2\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length: 0x2\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length:\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length: 2, 3\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length: 99999999999999999999\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nhi", NOT_HTTP),
                failure(
                        OK + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        NOT_HTTP),
                failure(OK + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", NOT_HTTP),
                failure(OK + "Transfer-Encoding: identity\r\n\r\nhi", NOT_HTTP),
                failure(OK + "Content-Length: 5\r\n\r\nhi", TransportErrors.INCOMPLETE),
                answer(OK + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nhi", 200),
                answer(OK + "Content-Length: 2\r\n\r\nhi and much more", 200),
                answer("HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", 200),
                answer("HTTP/1.1 429 X\r\nRetry-After: -5\r\n\r\n", 429),
                answer("HTTP/1.1 429 X\r\nRetry-After: 99999999999999999999\r\n\r\n", 429),
                answer("HTTP/1.1 503 X\r\nRetry-After: \u0660\u0661\r\n\r\n", 503),
                answer("HTTP/1.1 503 X\r\nRetry-After: Fri, 31 Feb 2026 00:00:00 GMT\r\n\r\n", 503),
                answer("HTTP/1.1 301 X\r\nLocation: http://[::1]:x/\r\n\r\n", 301));
    }

    static List<Case> bodies() {
        return List.of(
                failure(CHUNKED + "-1\r\nhi\r\n0\r\n\r\n", NOT_HTTP),
                failure(CHUNKED + "g\r\nhi\r\n0\r\n\r\n", NOT_HTTP),
                failure(CHUNKED + "0x2\r\nhi\r\n0\r\n\r\n", NOT_HTTP),
                failure(CHUNKED + "ffffffffffffffff\r\nhi\r\n", NOT_HTTP),
                failure(CHUNKED + "2\r\nhi there\r\n0\r\n\r\n", NOT_HTTP),
                failure(CHUNKED + "\r\nhi", NOT_HTTP),
                failure(CHUNKED + "2", TransportErrors.INCOMPLETE),
                failure(CHUNKED + "2\r\nh", TransportErrors.INCOMPLETE),
                failure(CHUNKED + "2\r\nhi\r\n", TransportErrors.INCOMPLETE),
                failure(CHUNKED + "ffffffff\r\nhi", TransportErrors.INCOMPLETE),
                answer(CHUNKED + "2\r\nhi\r\n0\r\n\r\n", 200),
                answer(CHUNKED + "2;a=b\r\nhi\r\n0\r\nX: y\r\n\r\n", 200),
                answer(CHUNKED + "ffffffff\r\n" + "x".repeat(1_000_000), 200),
                answer(CHUNKED + "1\r\nx\r\n".repeat(100_000), 200),
                answer(CHUNKED + "1;" + "e".repeat(1_000_000), 200),
                answer(OK + "Content-Length: 999999999999\r\n\r\n" + "x".repeat(1_000_000), 200),
                answer(OK + "\r\n\0\0\0", 200),
                answer(OK + "\r\n" + "\0".repeat(100_000), 200),
                answer(OK + "\r\n\u00ff\u00fe\u00ed\u00a0\u0080\u00f4\u0090\u0080\u0080", 200),
                answer(OK + "\r\n" + "x" + "\u00f0\u009f\u0098\u0080".repeat(2_000), 200));
    }

    @ParameterizedTest
    @MethodSource({"statusLines", "fields", "bodies"})
    void everyAnswerHasItsOutcome(Case sent) {
        ScriptedReceiver receiver =
                receivers.start((connection, out) -> {
                    out.write(sent.bytes().getBytes(StandardCharsets.ISO_8859_1));
                    connection.shutdownOutput();
                    connection.getInputStream().transferTo(OutputStream.nullOutputStream());
                });
        AttemptResult result =
                PostedResults.of(
                        transport,
                        WebhookTransportContract.request(receiver.url(), "{}"),
                        Duration.ofSeconds(10));

        assertThat(outcome(result)).isEqualTo(sent.outcome());
        assertThat(result.isFinal()).isFalse();
        assertThat(result.error().isPresent()).isNotEqualTo(result.status().isPresent());
        assertThat(receiver.received()).as("requests").hasSize(1);
        result.body().ifPresent(OneOutcomeTest::requireStorable);
        assertThat(result.retryAfter()).isEmpty();
    }

    private static Object outcome(AttemptResult result) {
        return result.status().isPresent() ? result.status().get() : result.error().orElseThrow();
    }

    /** PostgreSQL stores text without NUL and without half a character. */
    private static void requireStorable(String text) {
        assertThat(text).doesNotContain("\0");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(text)).isTrue();
        assertThat(text.length()).isLessThanOrEqualTo(4_096);
    }
}
