package dev.postroom.adapters.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.webhook.http.WebhookClientSettings;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.webhook.PostedResults;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransportContract;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A kept connection never costs an attempt, and their number is limited. */
@Timeout(60)
final class KeptConnectionsTest {

    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    private static final String CHUNKED =
            OK.replace("Content-Length: 0", "Transfer-Encoding: chunked") + "2\r\nok\r\n0\r\n\r\n";

    private final LoopbackReceivers receivers = new LoopbackReceivers();
    private Http1WebhookTransport transport = transport(1_024, 128);

    private static Http1WebhookTransport transport(int max, int maxPerReceiver) {
        WebhookClientSettings settings =
                new WebhookClientSettings(
                        Duration.ofSeconds(5), true, 65_536, 4_096, max, maxPerReceiver);
        return new Http1WebhookTransport(
                InsideTransaction.guard(), settings, InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        transport.close();
        receivers.close();
    }

    private AttemptResult post(URI url) {
        return PostedResults.of(transport, WebhookTransportContract.request(url, "{}"));
    }

    @Test
    void aKeptConnectionThatEndsWithoutAnAnswerIsReplacedByANewOne() {
        AtomicInteger requests = new AtomicInteger();
        ScriptedReceiver receiver =
                receivers.start((connection, out) -> {
                    if (requests.incrementAndGet() == 2) {
                        connection.close();
                    } else {
                        out.write(OK.getBytes(UTF_8));
                    }
                });
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(receiver.connections()).isEqualTo(2);
        assertThat(requests).hasValue(3);
    }

    @Test
    void aNewConnectionThatEndsWithoutAnAnswerIsNotReplaced() {
        ScriptedReceiver receiver = receivers.start((connection, _) -> connection.close());
        assertThat(post(receiver.url()).error())
                .contains("The receiver closed the connection without a response.");
        assertThat(receiver.received()).hasSize(1);
    }

    @Test
    void aConnectionWithBytesAfterTheResponseIsNotKept() {
        ScriptedReceiver receiver = receivers.start(ScriptedReceiver.text(OK + OK));
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(receiver.connections()).isEqualTo(2);
    }

    @Test
    void aConnectionThatTheReceiverWillCloseIsNotKept() {
        ScriptedReceiver receiver =
                receivers.start(ScriptedReceiver.text(OK.replace("OK", "OK\r\nConnection: close")));
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(post(receiver.url()).isSuccess()).isTrue();
        assertThat(receiver.connections()).isEqualTo(2);
    }

    @Test
    void aChunkedResponseKeepsItsConnection() {
        ScriptedReceiver receiver = receivers.start(ScriptedReceiver.text(CHUNKED));
        assertThat(post(receiver.url()).body()).contains("ok");
        assertThat(post(receiver.url()).body()).contains("ok");
        assertThat(receiver.connections()).isEqualTo(1);
    }

    @Test
    void requestsBeyondTheConnectionsOfAReceiverWaitForOne() {
        transport.close();
        transport = transport(4, 2);
        ScriptedReceiver receiver = receivers.start(ScriptedReceiver.text(OK));
        List<SignedRequest> many = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            many.add(WebhookTransportContract.request(receiver.url(), "{}"));
        }
        assertThat(PostedResults.of(transport, many)).allMatch(AttemptResult::isSuccess);
        assertThat(receiver.connections()).isLessThanOrEqualTo(2);
    }

    @Test
    void aRequestWithoutAFreeConnectionEndsAtItsDeadline() {
        transport.close();
        transport = transport(4, 1);
        SignedRequest request = WebhookTransportContract.request(receivers.silent(), "{}");
        CompletableFuture<AttemptResult> first =
                PostedResults.start(transport, request, Duration.ofSeconds(20));
        AttemptResult second = PostedResults.of(transport, request, Duration.ofMillis(300));
        assertThat(second.isFinal()).isFalse();
        assertThat(second.status()).isEmpty();
        assertThat(first).isNotDone();
    }

    @Test
    void idleConnectionsMakeRoomForNewOnes() {
        transport.close();
        transport = transport(2, 2);
        for (int i = 0; i < 6; i++) {
            assertThat(post(receivers.start(ScriptedReceiver.text(OK)).url()).isSuccess()).isTrue();
        }
    }

    @Test
    void closingTheTransportGivesEveryRequestAResult() {
        SignedRequest request = WebhookTransportContract.request(receivers.silent(), "{}");
        CompletableFuture<AttemptResult> running =
                PostedResults.start(transport, request, Duration.ofMinutes(1));
        transport.close();
        assertThat(PostedResults.await(running).error())
                .contains("The attempt was ended, because the service stops.");
        assertThat(PostedResults.of(transport, request).error())
                .contains("The attempt was ended, because the service stops.");
    }
}
