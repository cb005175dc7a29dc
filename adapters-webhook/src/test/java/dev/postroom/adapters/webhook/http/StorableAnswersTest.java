package dev.postroom.adapters.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.Http1WebhookTransport;
import dev.postroom.adapters.webhook.LoopbackReceivers;
import dev.postroom.adapters.webhook.ScriptedReceiver;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;

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
 * The database can store what is kept of any response. After these bytes the receiver closes the
 * connection.
 */
@Timeout(60)
final class StorableAnswersTest {

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
    record Case(String bytes, Object outcome) {

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

    static List<Case> answers() {
        return List.of(
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
                answer(OK + "\r\n" + "x" + "\u00f0\u009f\u0098\u0080".repeat(2_000), 200),
                answer("HTTP/1.1 429 X\r\nRetry-After: -5\r\n\r\n", 429),
                answer("HTTP/1.1 429 X\r\nRetry-After: 99999999999999999999\r\n\r\n", 429),
                answer("HTTP/1.1 503 X\r\nRetry-After: \u0660\u0661\r\n\r\n", 503),
                answer("HTTP/1.1 503 X\r\nRetry-After: Fri, 31 Feb 2026 00:00:00 GMT\r\n\r\n", 503),
                answer("HTTP/1.1 301 X\r\nLocation: http://[::1]:x/\r\n\r\n", 301));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void whatIsKeptOfAResponseCanBeStored(Case sent) {
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
        result.body().ifPresent(StorableAnswersTest::requireStorable);
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
